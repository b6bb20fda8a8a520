/** The most letters of a search text that are looked at. In a file of its own: the header needs nothing else of a search. */
export const SEARCH_MAX_LENGTH = 200;
