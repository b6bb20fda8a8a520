import { type ComponentType, createContext } from 'react';
import type { Choice } from './product-choice.rules';
import type { KnownProduct } from './products.schema';

export interface HeartProps {
  product: KnownProduct;
  /** The variant chosen next to the heart. */
  choice?: Choice;
  className: string;
}

/** Renders the wishlist heart of a product. Provided by another feature; absent: no heart. */
export const HeartSlot = createContext<ComponentType<HeartProps>>(() => null);
