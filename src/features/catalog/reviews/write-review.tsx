import { Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '#features/accounts/sessions/session.store';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { lazyPart } from '#ui/lazy-part';
import { toast } from '#ui/toast';
import * as texts from './product-reviews.messages';
import { reviewsMessages as messages } from './reviews.messages';
import type { ReviewOfOneself } from './reviews.schema';

interface WriteReviewProps {
  product: { _id: string; slug: string };
  /** The customer's own review, if any. */
  own: ReviewOfOneself | undefined;
  onWritten: (review: ReviewOfOneself) => void;
}

/** Opens the form. Guests see that they must sign in, and return here afterwards. */
export function WriteReview({ product, own, onWritten }: WriteReviewProps) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  // The form is closed: move the focus to where it was.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const open = () => {
    if (session.status !== 'customer') toast.error(messages.loginToAdd);
    setOpen(true);
  };

  if (isOpen && session.status === 'customer') {
    return (
      <Suspense fallback={<div role="status" aria-label={texts.loadingForm} className="skeleton h-128" />}>
        <ReviewForm
          productId={product._id}
          userId={session.user._id}
          earlier={own}
          onWritten={(review) => {
            setOpen(false);
            onWritten(review);
          }}
          onCancel={() => setOpen(false)}
        />
      </Suspense>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-4 noscript:hidden">
      <Button ref={button} variant="secondary" onClick={open}>
        {own ? texts.editReview : texts.writeReview}
      </Button>
      {isOpen && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {messages.loginToAdd}
          <ButtonLink to={paths.login(`${paths.product(product.slug)}#reviews`)} size="sm">
            {texts.signIn}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

const ReviewForm = lazyPart(async () => (await import('./review-form')).ReviewForm);
