import { SEARCH_MAX_LENGTH } from './lengths';

/** Trims and truncates a search text: a search is never refused for its length (docs/rules.md#lengths-search). */
export function cutSearch(text: string): string {
  return text.trim().slice(0, SEARCH_MAX_LENGTH).toWellFormed().trim();
}
