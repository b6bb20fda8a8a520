import { cart } from '#features/buying/cart/cart.store';
import type { Band } from '#features/content/home/home.schema';
import { HomePage } from '#features/content/home/home-page';

/** The owner's sections below a product, a page's text or a list: docs/rules.md#sections-below */
export function SectionsBelow({ bands }: { bands: readonly Band[] }) {
  return <HomePage bands={bands} isBelow onAddToCart={(chosen) => void cart.add(chosen)} />;
}
