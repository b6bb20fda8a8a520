/** How numbers, money and dates are written: a BCP 47 locale of `Intl`. In Arabic with the digits of prices and codes: 'ar-u-nu-latn'. */
export const locale = 'en-US';
