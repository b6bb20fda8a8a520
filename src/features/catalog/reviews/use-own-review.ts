import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useSession } from '#features/people/accounts/session.store';
import { api } from '#http/api-client';
import { useFirstSight } from '#ui/use-first-sight';
import type { OwnReview } from './reviews.schema';

const NOTHING: OwnReview = { helpful: [] };

/** What the customer wrote of a product and which reviews helped; asked once the reviews are seen. Nothing for guests. */
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
    // Reviews are read without it; what it would add is asked for again with the next visit.
    api.get<OwnReview>(`/products/${productId}/reviews/mine`).then(
      (response) => isCurrent && setOwn(response),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [productId, token, isSeen]);
  return { own, setOwn };
}
