/** Sentences about exports for translators. */
export const translationFilesMessages = {
  languageRequired: 'Please choose a language',
  formatInvalid: 'Please choose po or xliff',
  textsInvalid: 'Please choose all or open',
} as const;
