import { CLASS_NAME_MAX_LENGTH, MAX_OWN_CLASSES } from '#shared/tax-classes';
import { MAX_DELIVERY_DAYS } from './pickup-places.rules';
import {
  MAX_DEFAULT_WEIGHT_GRAMS,
  MAX_LOW_STOCK_THRESHOLD,
  MAX_RETURN_DAYS,
  MAX_WARRANTY_MONTHS,
  SELLER_TEXT_MAX_LENGTH,
  SHOP_NAME_MAX_LENGTH,
  SUPPORT_HOURS_MAX_LENGTH,
} from './settings.rules';

/** Messages of the shop's settings. */
export const settingsMessages = {
  saved: 'Settings saved',
  lowStockThresholdInvalid: `The threshold must be a whole number from 0 to ${MAX_LOW_STOCK_THRESHOLD.toLocaleString('en-US')}`,
  shopNameInvalid: `Please enter a name of at most ${SHOP_NAME_MAX_LENGTH} characters`,
  shopEmailInvalid: 'Please enter an email address, such as hello@example.com',
  shopUrlInvalid: 'Please enter an address without a path, such as https://shop.example.com',
  fixed: (variable: string) => `Set by ${variable} where the shop runs; it cannot be changed here`,
  timeZoneInvalid: 'A time zone must have a name like Europe/Berlin',
  weightInvalid: `The weight must be whole grams from 0 to ${MAX_DEFAULT_WEIGHT_GRAMS.toLocaleString('en-US')}`,
  flagInvalid: 'This must be true or false',
  taxClassesInvalid: `Please give up to ${MAX_OWN_CLASSES} names of at most ${CLASS_NAME_MAX_LENGTH} letters and digits, none of them twice`,
  taxClassInvalid: 'Please choose one of the tax classes',
  countryInvalid: 'Please choose a country that the shop delivers to',
  prefixInvalid: 'Please give at most 12 letters, digits and dashes',
  sellerInvalid: `Please give at most ${SELLER_TEXT_MAX_LENGTH} characters`,
  returnDaysInvalid: `Please enter whole days from 0 to ${MAX_RETURN_DAYS}`,
  warrantyInvalid: `Please enter whole months from 0 to ${MAX_WARRANTY_MONTHS}`,
  deliveryDaysInvalid: `Please enter whole days from 0 to ${MAX_DELIVERY_DAYS}`,
  supportInvalid: 'Please choose when a person answers',
  supportHoursInvalid: `Please enter the hours in one line of at most ${SUPPORT_HOURS_MAX_LENGTH} characters`,
  supportHoursMissing: 'Please enter the hours',
  paymentMarksInvalid: 'Please choose from the list, each only once',
  languagesInvalid: 'Please choose from the list, each language only once',
  languagesMissing: 'Please choose at least one language',
  defaultLanguageInvalid: 'The default language must be one of the languages of the shop',
  germanAddressInvalid: 'Please choose formal (Sie) or informal (du)',
  changedMeanwhile: 'Someone else changed this in the meantime',
} as const;
