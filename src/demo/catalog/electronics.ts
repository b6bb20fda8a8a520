import type { CategoryEntry } from './catalog-entry';
import { audio } from './electronics/audio';
import { camerasGaming } from './electronics/cameras-gaming';
import { computers } from './electronics/computers';
import { phonesWearables } from './electronics/phones-wearables';

export const electronics: CategoryEntry = {
  name: 'Electronics',
  slug: 'electronics',
  icon: 'laptop',
  color: '#3b82f6',
  artwork: 'laptop',
  description: 'Laptops, headphones, phones and cameras, chosen because they are easy to live with.',
  keywords: ['gadgets', 'tech', 'devices', 'computers'],
  isFeatured: true,
  subcategories: [computers, audio, phonesWearables, camerasGaming],
};
