import { Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSession } from '#features/accounts/sessions/session.store';
import { Button } from '#ui/button';
import { lazyPart } from '#ui/lazy-part';
import { FocusPlace } from './focus-place';
import { useSelection } from './use-selection';
import { WishList } from './wish-list';
import { wishlistPageMessages } from './wishlist.messages';
import type { Wishlist } from './wishlist.schema';
import * as texts from './wishlist-page.messages';
import { WishlistEmpty, WishlistFailed, WishlistForGuests, WishlistSkeleton } from './wishlist-screens';
import { useWishlist, type WishlistState } from './wishlist-state.store';
import { WishlistToolbar } from './wishlist-toolbar';

const ShareWishlist = lazyPart(async () => (await import('./share-wishlist')).ShareWishlist);

/** The wishlist page: docs/rules.md#wishlist. */
export function WishlistPage() {
  const { status } = useSession();
  if (status === 'guest') return <WishlistForGuests />;
  return (
    <div className="container-shop py-8 lg:py-12">
      {status === 'customer' ? (
        <OwnWishlist />
      ) : (
        <>
          <h1 className="sr-only">{texts.yourWishlist}</h1>
          <div className="skeleton mb-6 h-11 w-64" />
          <WishlistSkeleton />
        </>
      )}
    </div>
  );
}

function OwnWishlist() {
  const { status, wishlist, error, refusals } = useWishlist();
  const count = wishlist?.wishlistCount;
  if (count === 0) {
    return (
      <FocusPlace count={count}>
        <WishlistEmpty />
      </FocusPlace>
    );
  }
  return (
    <FocusPlace count={count}>
      <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-3xl font-bold lg:text-4xl">{texts.yourWishlist}</h1>
          {count !== undefined && (
            <p role="status" className="mt-1 text-muted tabular-nums">
              {wishlistPageMessages.items(count)}
            </p>
          )}
        </div>
        {wishlist && <ShareButton shareToken={wishlist.shareToken} />}
      </div>
      {status === 'failed' && <WishlistFailed error={error} />}
      {status === 'loading' && <WishlistSkeleton />}
      {wishlist && <Wishes wishlist={wishlist} refusals={refusals} />}
    </FocusPlace>
  );
}

function Wishes({ wishlist: { products, currency }, refusals }: Pick<WishlistState, 'refusals'> & { wishlist: Wishlist }) {
  const selection = useSelection(products.map(({ product }) => product._id));
  return (
    <div className="grid gap-4">
      <WishlistToolbar selection={selection} />
      <WishList wishes={products} currency={currency} layout="grid" selection={selection} refusals={refusals} />
    </div>
  );
}

function ShareButton({ shareToken }: { shareToken: string | undefined }) {
  const [dialog, setDialog] = useState<'never opened' | 'open' | 'closed'>('never opened');
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('open')}>
        <Share2 aria-hidden className="size-5" />
        {texts.shareWishlist}
      </Button>
      {dialog !== 'never opened' && (
        <Suspense>
          <ShareWishlist shareToken={shareToken} isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  );
}
