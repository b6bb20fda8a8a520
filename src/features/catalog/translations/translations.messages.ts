/** Sentences about translations, for staff. */
export const translationsMessages = {
  saved: 'Translation saved',
  languageMissing: 'The shop has no such language, or it is the language of the originals.',
  productMissing: 'This product does not exist.',
  categoryMissing: 'This category does not exist.',
  wordUnknown: 'The options and specifications of the product have no such word',
} as const;
