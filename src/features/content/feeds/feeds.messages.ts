import type { FeedProblem } from './feeds.rules';

/** Sentences about the feed of products. */
export const feedsMessages = {
  saved: 'Product feed saved',
  categoryUnknown: 'One of the categories does not exist any more',
  changed: 'Someone else changed this in the meantime.',
  flagInvalid: 'This must be true or false',
  cursorInvalid: 'Please give the cursor of an earlier response',
} as const;

/** What Google and Meta refuse a product for, or show it less for. */
export const PROBLEM_NAMES: Record<FeedProblem, string> = {
  picture: 'No picture',
  description: 'No description',
  brand: 'No brand',
  gtin: 'No valid GTIN (barcode)',
  title: 'The name is longer than 150 characters',
};
