export const sheetValuesMessages = {
  oneOf: (choices: string) => `One of: ${choices}`,
  thereIsNoSuchCategory: 'There is no such category',
  mustNotBeEmpty: 'Must not be empty',
  mustBeLowerThanThePrice: 'Must be lower than the price',
  aPriceSuchAs12: 'A price such as 12.50',
  aWholeNumber: 'A whole number',
};
