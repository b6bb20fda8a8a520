import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '#http/api-client';
import { paths } from '#paths';
import { Button, ButtonLink } from '#ui/button';
import { wishlistMessages as messages } from './wishlist.messages';
import { wishlist } from './wishlist.store';

export function WishlistEmpty({ headingLevel }: { headingLevel?: 'h1' | 'h2' }) {
  return (
    <Message title={messages.empty} headingLevel={headingLevel} text="Tap the heart of anything you like, and find it here again.">
      <ButtonLink to={paths.products()}>Start Shopping</ButtonLink>
    </Message>
  );
}

export function WishlistForGuests() {
  return (
    <Message title={messages.loginToManage} text="Your wishlist waits for you in your account.">
      <ButtonLink to={paths.login(paths.wishlist())}>Sign In</ButtonLink>
    </Message>
  );
}

export function SharedWishlistGone() {
  return (
    <Message title="Wishlist Not Found" text="This link leads nowhere. Perhaps its owner has stopped sharing the list.">
      <ButtonLink to={paths.products()}>Browse Products</ButtonLink>
    </Message>
  );
}

export function WishlistFailed({ error }: { error: unknown }) {
  return (
    <div role="alert" className="rounded-lg bg-surface p-10 text-center shadow-soft">
      <p className="font-semibold">{messageOf(error, messages.loadFailed)}</p>
      <Button className="mt-4" onClick={() => void wishlist.reload()}>
        Try Again
      </Button>
    </div>
  );
}

/** As high as a row of the list, so that nothing jumps. */
export function WishlistSkeleton() {
  return (
    <div role="status" aria-label="Loading your wishlist" className="grid gap-4">
      <div className="skeleton h-17" />
      <div className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
        <div className="skeleton h-72 sm:h-110" />
        <div className="skeleton h-72 sm:h-110" />
      </div>
    </div>
  );
}

interface MessageProps {
  title: string;
  text: string;
  headingLevel?: 'h1' | 'h2' | undefined;
  children: ReactNode;
}

function Message({ title, text, headingLevel: Heading = 'h1', children }: MessageProps) {
  return (
    <div className="grid justify-items-center gap-4 px-6 py-20 text-center">
      <Heart aria-hidden className="size-14 text-muted" strokeWidth={1.25} />
      <Heading className="text-2xl font-bold">{title}</Heading>
      <p className="max-w-sm text-muted">{text}</p>
      <div className="mt-2">{children}</div>
    </div>
  );
}
