export const presenceApiMessages = {
  subjectInvalid: 'Please name what is open, like order:6f1c2b8e',
  theShop: 'The shop',
};
