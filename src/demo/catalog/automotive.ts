import { carCareParts } from './automotive/car-care-parts';
import { safetyComfort } from './automotive/safety-comfort';
import { toolsGarage } from './automotive/tools-garage';
import type { CategoryEntry } from './catalog-entry';

export const automotive: CategoryEntry = {
  name: 'Automotive',
  slug: 'automotive',
  icon: 'car',
  color: '#ef4444',
  artwork: 'automobile',
  description: 'Tools, care and comfort for the car you have, and for the miles still ahead of it.',
  keywords: ['car', 'tools', 'garage', 'motorcycle'],
  isFeatured: true,
  subcategories: [toolsGarage, carCareParts, safetyComfort],
};
