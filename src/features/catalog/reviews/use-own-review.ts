import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useSession } from '#features/accounts/sessions/session.store';
import { api } from '#http/client/api-client';
import { useFirstSight } from '#ui/use-first-sight';
import { reviewsCalls } from './reviews.calls';
import type { OwnReview } from './reviews.schema';

const NOTHING: OwnReview = { helpful: [] };

/** The customer's own review and votes, loaded once the reviews are visible. Nothing for guests. */
export function useOwnReview(productId: string, place: RefObject<HTMLElement | null>) {
  const session = useSession();
  const token = session.status === 'customer' ? session.token : undefined;
  const [isSeen, setSeen] = useState(false);
  const [own, setOwn] = useState(NOTHING);
  useFirstSight(
    place,
    useCallback(() => setSeen(true), []),
  );
  useEffect(() => {
    if (!isSeen || !token) return setOwn(NOTHING);
    let isCurrent = true;
    // The reviews are usable without it; the next visit loads it again.
    api.get(reviewsCalls('/:id/reviews/mine', { param: { id: productId } })).then(
      (response) => isCurrent && setOwn(response),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [productId, token, isSeen]);
  return { own, setOwn };
}
