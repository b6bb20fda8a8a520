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
  description: 'Basics, shoes and bags, cut well enough to be worn for years.',
  keywords: ['fashion', 'apparel', 'wear', 'style'],
  isFeatured: true,
  subcategories: [topsShirts, dressesOuterwear, shoes, bagsAccessories],
};
