/** `field` is its name in words: 'Last name'. */
export const fieldErrorMessages = {
  required: (field: string) => `${field} is required`,
};
