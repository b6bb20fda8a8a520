import { useNavigate } from 'react-router';
import type { WishlistButtonProps } from '#features/catalog/products/wishlist-button-slot';
import { paths } from '#shared/paths';
import { openedPath } from '#ui/page-prefix';
import { SharedIcon } from '#ui/shared-icons';
import { toast } from '#ui/toast';
import * as messages from './wishlist-button.messages';
import { useIsWishlisted } from './wishlisted-ids.store';

/** A heart, filled while its product is on the wishlist. Guests sign in first, and the product is then added. */
export function WishlistButton({ product, choice, className }: WishlistButtonProps) {
  const isFilled = useIsWishlisted(product._id);
  const navigate = useNavigate();
  const toggle = async () => {
    const { wishlist } = await import('./wishlist.store');
    if (!wishlist.toggle(product, choice)) await navigate(paths.login(openedPath() + location.search));
  };
  return (
    <button
      type="button"
      data-heart={product._id}
      aria-label={isFilled ? messages.removeFromWishlist(product.name) : messages.addToWishlist(product.name)}
      // Offline, or the shop was redeployed.
      onClick={() => void toggle().catch(() => toast.error(messages.addFailed))}
      className={className}
    >
      <SharedIcon name="heart" className={isFilled ? 'fill-sale text-sale' : ''} />
    </button>
  );
}
