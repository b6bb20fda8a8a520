/** What is wrong with the value of a field, whatever the field is. */
export const fieldMessages = {
  textInvalid: 'Please enter text',
  listInvalid: 'Please give a list',
  nameTwice: 'This name appears twice',
  flagInvalid: 'This must be true or false',
  tooManyEntries: (most: number) => `Please give at most ${most} entries`,
  tooManyTags: (most: number) => `Please give at most ${most} tags`,
} as const;
