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
  description: 'Care for skin, hair and sore days, with short lists of ingredients.',
  keywords: ['skincare', 'makeup', 'wellness', 'care'],
  isFeatured: true,
  subcategories: [skinBath, makeupGrooming, healthWellness],
};
