import { CloudOff, Heart, HeartOff } from 'lucide-react';
import { messageOf } from '#http/client/api-error';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { Notice } from '#ui/notice';
import { wishlistMessages as messages } from './wishlist.messages';
import { wishlist } from './wishlist.store';
import * as texts from './wishlist-page.messages';

export function WishlistEmpty({ headingLevel }: { headingLevel?: 'h1' | 'h2' }) {
  return (
    <Notice icon={Heart} level={headingLevel} isBoxed={headingLevel === 'h2'} title={messages.empty} text={texts.emptyText}>
      <ButtonLink to={paths.products()}>{texts.startShopping}</ButtonLink>
    </Notice>
  );
}

export function WishlistForGuests() {
  return (
    <Notice icon={Heart} title={messages.loginToManage} text={texts.signInText}>
      <ButtonLink to={paths.login(paths.wishlist())}>{texts.signIn}</ButtonLink>
    </Notice>
  );
}

export function SharedWishlistRemoved() {
  return (
    <Notice icon={HeartOff} title={texts.wishlistNotFound} text={texts.notFoundText}>
      <ButtonLink to={paths.products()}>{texts.browseProducts}</ButtonLink>
    </Notice>
  );
}

export function WishlistFailed({ error }: { error: unknown }) {
  return (
    <Notice icon={CloudOff} level="h2" isBoxed isAlert title={messageOf(error, messages.loadFailed)}>
      <Button onClick={() => void wishlist.reload()}>{texts.tryAgain}</Button>
    </Notice>
  );
}

/** As high as a row of the list, to avoid layout shifts. */
export function WishlistSkeleton() {
  return (
    <div role="status" aria-label={texts.loadingYourWishlist} className="grid gap-4">
      <div className="skeleton h-17" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
        {[1, 2, 3, 4].map((card) => (
          <div key={card} className="skeleton h-72 sm:h-110" />
        ))}
      </div>
    </div>
  );
}
