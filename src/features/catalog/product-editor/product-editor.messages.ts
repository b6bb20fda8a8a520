/** Sentences of the calls behind the product's form. */
export const productEditorMessages = {
  saved: 'Product saved',
  duplicated: 'Product duplicated. The copy is a draft without stock.',
  copyName: (name: string) => `${name} (copy)`,
  versionInvalid: 'The version must be a whole number',
} as const;
