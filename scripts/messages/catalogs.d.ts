/** A language's translations by the id of their message, each with the English text that it was made of. */
export function readCatalog(language: string, part?: 'shop' | 'console'): Map<string, { original: string; translation: string }>;
