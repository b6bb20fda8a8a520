/** Sentences about the preview of a sale's prices, for staff. */
export const salePreviewMessages = {
  ruleInvalid: 'Please choose percent, amount or price',
  percentInvalid: 'Please give a percentage from 1 to 99',
  amountInvalid: 'Please give an amount above 0, with at most two decimals',
  endingInvalid: 'Please give the cents that prices end in, from 0 to 99',
  productsInvalid: 'Please choose products',
  timeInvalid: 'Please give a time with its zone, such as 2026-03-01T09:00:00Z',
  tooMany: (most: number) => `These are more than ${most.toLocaleString('en-US')} prices. Please choose fewer products.`,
} as const;
