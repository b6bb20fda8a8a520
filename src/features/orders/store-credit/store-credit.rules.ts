/** Why store credit changed; the database checks the same. */
export const CREDIT_REASONS = [
  'refund',
  'gift',
  'correction',
  'payment',
  'payment_returned',
  'merge',
  'gift_card',
  'gift_card_returned',
] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** Those that staff give. */
export const GIVEN_REASONS = ['gift', 'correction'] as const;
export type GivenReason = (typeof GIVEN_REASONS)[number];
