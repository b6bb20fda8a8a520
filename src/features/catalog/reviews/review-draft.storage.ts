import { DEFAULT_RATING, type PhotoStatus } from './reviews.rules';
import type { ReviewPhoto } from './reviews.schema';

/** An unsent review. */
export interface ReviewDraft {
  rating: number;
  title: string;
  comment: string;
  /** Uploaded already; absent in drafts of older releases. */
  photos?: (ReviewPhoto & { status?: PhotoStatus })[];
}

/** docs/rules.md#reviews-fields */
export const EMPTY_DRAFT: ReviewDraft = { rating: DEFAULT_RATING, title: '', comment: '' };

interface DraftKey {
  userId: string;
  productId: string;
}

/** The draft of a customer's review of a product, stored in this browser until it is sent. */
export function readDraft(key: DraftKey): ReviewDraft | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null');
    return isDraft(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function writeDraft(key: DraftKey, draft: ReviewDraft): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft));
  } catch {
    // The storage is full or blocked: the text is still in the form.
  }
}

export function clearDraft(key: DraftKey): void {
  localStorage.removeItem(nameOf(key));
}

function nameOf({ userId, productId }: DraftKey): string {
  return `shop.review.${userId}.${productId}`;
}

function isDraft(stored: Partial<ReviewDraft> | null): stored is ReviewDraft {
  return (
    [1, 2, 3, 4, 5].includes(stored?.rating ?? 0) &&
    typeof stored?.title === 'string' &&
    typeof stored.comment === 'string' &&
    (stored.photos === undefined || (Array.isArray(stored.photos) && stored.photos.every((photo) => typeof photo?._id === 'string')))
  );
}
