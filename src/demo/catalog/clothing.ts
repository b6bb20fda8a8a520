import type { CategoryEntry } from './catalog-entry';
import { bagsAccessories } from './clothing/bags-accessories';
import { dressesOuterwear } from './clothing/dresses-outerwear';
import { shoes } from './clothing/shoes';
import { topsShirts } from './clothing/tops-shirts';

export const clothing: CategoryEntry = {
  name: 'Clothing',
  slug: 'clothing',
  icon: 'shirt',
  color: '#ec4899',
  artwork: 't-shirt',
  description: 'Well-cut basics, shoes and bags made to be worn for years.',
  keywords: ['fashion', 'apparel', 'wear', 'style'],
  isFeatured: true,
  subcategories: [topsShirts, dressesOuterwear, shoes, bagsAccessories],
};
