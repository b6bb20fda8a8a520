import { formatList } from '#shared/lists';

/** Sentences about taxes, for staff. */
export const taxesMessages = {
  created: 'Tax rate added',
  updated: 'Tax rate saved',
  deleted: 'Tax rate deleted',
  adopted: 'The built-in rates are yours to change now',
  missing: 'This tax rate does not exist.',
  everywhereElse: 'Everywhere else',
  changed: 'Someone else changed this tax rate in the meantime.',
  nameRequired: 'Please give a name, such as VAT or Sales tax',
  countryInvalid: 'Please choose a country that the shop delivers to, or leave it empty for all others',
  stateInvalid: 'A state has at most 100 letters',
  stateNeedsCountry: 'A state needs its country',
  postalInvalid: 'Please give the first letters and digits of postal codes, at most 10',
  postalNeedsCountry: 'Postal codes need their country',
  classInvalid: 'Please choose one of the tax classes',
  classUnknown: (taxClass: string, names: readonly string[]) =>
    `The shop has no tax class “${taxClass}”. Choose one of ${formatList(names)}, or add it under Settings, Taxes`,
  zeroClass: 'Products of the class Zero are never taxed',
  percentInvalid: 'Please give a percentage from 0 to 100 with at most two decimals',
  flagInvalid: 'This must be true or false',
  taken: 'There is a rate for this place and class already. Change that one, or add this one to it.',
  hasOwnRates: 'Your shop has tax rates already. Change them under Taxes.',
  tooMany: 'A shop can have up to 2,000 tax rates',
  amountInvalid: 'Please give an amount of dollars with at most two decimals',
  linesInvalid: 'Please give one to twenty amounts',
} as const;
