import { healthWellness } from './beauty-health/health-wellness';
import { makeupGrooming } from './beauty-health/makeup-grooming';
import { skinBath } from './beauty-health/skin-bath';
import type { CategoryEntry } from './catalog-entry';

export const beautyHealth: CategoryEntry = {
  name: 'Beauty & Health',
  slug: 'beauty-health',
  icon: 'heart',
  color: '#d946ef',
  artwork: 'lotion-bottle',
  description: 'Skin, hair and small remedies, with ingredients you can pronounce.',
  keywords: ['skincare', 'makeup', 'wellness', 'care'],
  isFeatured: true,
  subcategories: [skinBath, makeupGrooming, healthWellness],
};
