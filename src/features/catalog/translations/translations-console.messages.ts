/** The translations of a record, beside its originals. */
export const translationsScreenMessages = {
  translations: 'Translations',
  whatIsMissing: 'Texts without a translation are shown in their original words.',
  language: 'Language',
  complete: 'Complete',
  missing: (count: number) => (count === 1 ? '1 missing' : `${count} missing`),
  outdated: (count: number) => (count === 1 ? '1 out of date' : `${count} out of date`),
  isMissing: 'Missing',
  isOutdated: 'Out of date',
  stillRight: 'Still correct',
  original: (field: string) => `${field}: original`,
  noOriginal: 'The original is empty.',
  sharedWords: 'Words of options and specifications',
  sharedWordsText: 'They are the same in all products that use them.',
  unsavedTranslation: 'Unsaved translation',
  saveTranslation: 'Save translation',
  notSaved: 'The translation could not be saved.',
} as const;
