import type { CardBrand } from './card.rules';

export const brandNames = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  unknown: 'Card',
} as const satisfies Record<CardBrand, string>;
