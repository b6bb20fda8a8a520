import type { CategoryEntry } from './catalog-entry';
import { ballSports } from './sports/ball-sports';
import { boardsSkatesBoxing } from './sports/boards-skates-boxing';
import { outdoorWater } from './sports/outdoor-water';
import { racketsTraining } from './sports/rackets-training';

export const sports: CategoryEntry = {
  name: 'Sports',
  slug: 'sports',
  icon: 'dumbbell',
  color: '#06b6d4',
  artwork: 'soccer-ball',
  description: 'Balls, rackets and tents for a day outside, whatever the weather says.',
  keywords: ['fitness', 'outdoor', 'training', 'games'],
  isFeatured: true,
  subcategories: [ballSports, racketsTraining, boardsSkatesBoxing, outdoorWater],
};
