import { MAX_DELIVERY_DAYS } from '#features/platform/settings/pickup-places.rules';
import { MAX_METHODS, MAX_STEPS } from './shipping-limits';

/** Sentences about shipping, for staff and shoppers. */
export const shippingMessages = {
  created: 'Zone added',
  updated: 'Zone saved',
  deleted: 'Zone deleted',
  missing: 'This zone does not exist.',
  changed: 'Someone else changed this zone in the meantime.',
  nameRequired: 'Name is required',
  countryUnknown: 'Please choose countries that the shop delivers to',
  stateUnknown: 'Please choose states of the United States',
  oneCountry: 'States and postal codes are for a zone of one country',
  eitherStatesOrCodes: 'Please choose either states or postal codes',
  postalPrefixInvalid: 'Please enter the first 1 to 8 letters and digits of postal codes',
  taken: (place: string, zone: string) => `${place} is in the zone ${zone} already`,
  tooManyMethods: `Please add at most ${MAX_METHODS} methods`,
  methodTwice: 'Two methods have the same name',
  priceInvalid: 'Please enter dollars with at most two decimals',
  priceRequired: 'Please enter a price, or a table of prices',
  stepsRequired: `Please give 1 to ${MAX_STEPS} steps, each up to more than the one before`,
  amountInvalid: 'Please enter dollars above 0, with at most two decimals',
  wholeInvalid: 'Please enter a whole number above 0',
  eachInvalid: 'A price by subtotal has one price above its last step',
  weightInvalid: 'Please enter whole grams, at most 1,000 kg',
  rangeInvalid: 'The least must not be more than the most',
  daysInvalid: `Please enter whole days from 0 to ${MAX_DELIVERY_DAYS}, the fewest first`,
  handlingInvalid: 'Packing must not take longer than the fewest days',
  tryInvalid: 'Please enter a cart and a place',

  everywhereElse: 'Everywhere else',
  undeliverable: (place: string) => `We do not deliver to ${place} yet.`,
  nothingOffered: 'We cannot deliver these items to this address. Please contact us.',
  methodRequired: 'Please choose how you want to get your order',
  notOffered: 'This way of shipping is no longer offered for your order. Please choose another one.',
  choiceGone: (name: string, chosen: string) => `${name} is not offered for this address. ${chosen} is chosen instead.`,
} as const;
