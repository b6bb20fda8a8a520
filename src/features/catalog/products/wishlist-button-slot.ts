import { type ComponentType, createContext } from 'react';
import type { Choice } from './product-choice.rules';
import type { ProductBasics } from './products.schema';

export interface WishlistButtonProps {
  product: ProductBasics;
  /** The variant chosen next to the button. */
  choice?: Choice;
  className: string;
}

/**
 * Renders the wishlist button of a product. Cards and product pages belong to the catalogue, which does not know wishlists, so the
 * root of the storefront provides it. Without a provider there is no button.
 */
export const WishlistButtonSlot = createContext<ComponentType<WishlistButtonProps>>(() => null);
