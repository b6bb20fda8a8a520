/** A language's translations by the id of their message, each with the English text that it was made of. */
export function readCatalog(language: string): Map<string, { original: string; translation: string }>;
