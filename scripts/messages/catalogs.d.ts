/** A language's translations by the id of their message, each with the English text that it was made of. */
export function readCatalog(
  language: string,
  part?: 'shop' | 'console' | 'informal',
): Map<string, { original: string; translation: string }>;
/** The texts of a language that address readers informally, where they differ from the formal ones, by the id of their message. */
export function readInformalCatalog(language: string): Map<string, { original: string; translation: string }>;
