import { CloudOff, Heart, HeartOff } from 'lucide-react';
import { messageOf } from '#http/client/api-error';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { Notice } from '#ui/notice';
import { wishlistMessages as messages } from './wishlist.messages';
import { wishlist } from './wishlist.store';

export function WishlistEmpty({ headingLevel }: { headingLevel?: 'h1' | 'h2' }) {
  return (
    <Notice
      icon={Heart}
      level={headingLevel}
      isBoxed={headingLevel === 'h2'}
      title={messages.empty}
      text="Tap the heart of anything you like, and find it here again."
    >
      <ButtonLink to={paths.products()}>Start Shopping</ButtonLink>
    </Notice>
  );
}

export function WishlistForGuests() {
  return (
    <Notice icon={Heart} title={messages.loginToManage} text="Your wishlist waits for you in your account.">
      <ButtonLink to={paths.login(paths.wishlist())}>Sign In</ButtonLink>
    </Notice>
  );
}

export function SharedWishlistRemoved() {
  return (
    <Notice icon={HeartOff} title="Wishlist Not Found" text="This link does not work. Perhaps its owner has stopped sharing the list.">
      <ButtonLink to={paths.products()}>Browse Products</ButtonLink>
    </Notice>
  );
}

export function WishlistFailed({ error }: { error: unknown }) {
  return (
    <Notice icon={CloudOff} level="h2" isBoxed isAlert title={messageOf(error, messages.loadFailed)}>
      <Button onClick={() => void wishlist.reload()}>Try Again</Button>
    </Notice>
  );
}

/** As high as a row of the list, to avoid layout shifts. */
export function WishlistSkeleton() {
  return (
    <div role="status" aria-label="Loading your wishlist" className="grid gap-4">
      <div className="skeleton h-17" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
        {[1, 2, 3, 4].map((card) => (
          <div key={card} className="skeleton h-72 sm:h-110" />
        ))}
      </div>
    </div>
  );
}
