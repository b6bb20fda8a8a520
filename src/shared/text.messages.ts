export const textMessages = {
  textInvalid: 'Please enter text',
  tooLong: (maxLength: number) => `Please use at most ${maxLength} characters`,
  versionInvalid: 'Please send the version that was loaded',
};
