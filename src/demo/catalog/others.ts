import type { CategoryEntry } from './catalog-entry';
import { giftsParty } from './others/gifts-party';
import { officeCraft } from './others/office-craft';
import { pets } from './others/pets';
import { travel } from './others/travel';

export const others: CategoryEntry = {
  name: 'Others',
  slug: 'others',
  icon: 'category',
  color: '#64748b',
  artwork: 'package',
  description: 'Gifts, pets, travel, and useful things that belong nowhere else.',
  keywords: ['gifts', 'travel', 'pets', 'office'],
  isFeatured: false,
  subcategories: [travel, giftsParty, pets, officeCraft],
};
