/** Sentences about translations of products and categories, for staff. */
export const translationsMessages = {
  saved: 'Translation saved',
  changedMeanwhile: 'Someone else changed this translation in the meantime',
  languageMissing: 'The shop has no such language, or it is the one of the originals.',
  productMissing: 'This product does not exist.',
  categoryMissing: 'This category does not exist.',
  slugTaken: 'Something else has, or had, this address',
  wordUnknown: 'This is no word of the options or specifications of the product',
} as const;

export const translationsCardMessages = {
  translations: 'Translations',
  whatIsMissing: 'What is not translated is shown in the words of the original.',
  language: 'Language',
  complete: 'Complete',
  missing: (count: number) => (count === 1 ? '1 missing' : `${count} missing`),
  outdated: (count: number) => (count === 1 ? '1 out of date' : `${count} out of date`),
  isMissing: 'Missing',
  isOutdated: 'Out of date',
  stillRight: 'Still correct',
  original: (field: string) => `${field}: original`,
  noOriginal: 'The original has none.',
  sharedWords: 'Words of options and specifications',
  sharedWordsText: 'They are the same for all products that use them.',
  unsavedTranslation: 'Unsaved translation',
  saveTranslation: 'Save translation',
  notSaved: 'The translation could not be saved.',
} as const;
