import { type ComponentType, createContext } from 'react';
import type { Choice } from './product-choice.rules';
import type { ProductSummary } from './products.schema';

export interface HeartProps {
  product: ProductSummary;
  /** What is chosen where the heart stands. */
  choice?: Choice;
  className: string;
}

/** Where products are shown they have a heart. Another feature brings it along; without one, there is none. */
export const HeartSlot = createContext<ComponentType<HeartProps>>(() => null);
