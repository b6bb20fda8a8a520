/**
 * The number of characters of a search text that are used. In a separate file, because the header imports nothing else of the
 * search.
 */
export const SEARCH_MAX_LENGTH = 200;
