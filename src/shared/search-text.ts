import { SEARCH_MAX_LENGTH } from './lengths';

/** Trims and truncates a search text: a search is never refused for its length (docs/rules.md#lengths-search). */
export function cutSearch(text: string): string {
  return text.trim().slice(0, SEARCH_MAX_LENGTH).toWellFormed().trim();
}

/**
 * A text without the minus signs that exclude nothing. PostgreSQL puts each of them on a stack until a word follows, and fails beyond 32
 * ("tsquery stack too small"). Hyphens inside and behind a word are part of it.
 */
export function withoutEmptyExclusions(text: string): string {
  return text.replace(/([\p{L}\p{N}]-+)|-[^\p{L}\p{N}"]*(?=-)/gu, (_, word?: string) => word ?? ' ');
}
