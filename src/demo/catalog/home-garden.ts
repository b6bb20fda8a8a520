import type { CategoryEntry } from './catalog-entry';
import { furnitureDecor } from './home-garden/furniture-decor';
import { gardenPlants } from './home-garden/garden-plants';
import { kitchenDining } from './home-garden/kitchen-dining';

export const homeGarden: CategoryEntry = {
  name: 'Home & Garden',
  slug: 'home-garden',
  icon: 'home',
  color: '#22c55e',
  artwork: 'potted-plant',
  description: 'Furniture, tableware and plants for a home that is lived in.',
  keywords: ['house', 'kitchen', 'decor', 'garden'],
  isFeatured: true,
  subcategories: [furnitureDecor, kitchenDining, gardenPlants],
};
