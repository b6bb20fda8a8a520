import { expect, it } from 'vitest';
import { type PromotionNames, promotionSentences } from './promotion-sentences.rules';
import type { PromotionTerms } from './promotion-terms.schema';

const NAMES: PromotionNames = { products: { '1': 'Kettle' }, categories: { '2': 'Kitchen' }, variants: { '3': 'Mug' }, customers: {} };
const TERMS: PromotionTerms = {
  benefit: { kind: 'percent', percent: 10 },
  items: null,
  customers: { kind: 'everyone' },
  minimum: { amount: 0, pieces: 0 },
  combines: 'all',
};

it.each<[partOf: Partial<PromotionTerms>, sentence: string]>([
  [{}, 'Customers get 10% off on everything.'],
  [{ benefit: { kind: 'gift', variantId: '3', quantity: 2 } }, 'Customers get 2 × Mug as a gift.'],
  [
    { items: { productIds: ['1', '9'], categoryIds: ['2'], tags: ['new'] } },
    'Customers get 10% off on Kettle, a product that is gone, all in Kitchen and all tagged “new”.',
  ],
  [{ minimum: { amount: 20, pieces: 1 } }, 'The cart needs $20.00 or more and 1 piece or more of items.'],
  [{ customers: { kind: 'tagged', tags: ['vip', 'staff'] } }, 'It is for customers tagged “vip” and “staff”.'],
])('says what a promotion does: %j', (part, sentence) => {
  const described = { code: undefined, usageLimit: undefined, customerLimit: undefined };
  expect(promotionSentences({ ...described, terms: { ...TERMS, ...part } }, NAMES)).toContain(sentence);
});

it('says how often it can be used, in one sentence', () => {
  const described = { code: 'TEN', usageLimit: 2000, customerLimit: 1 };
  expect(promotionSentences({ ...described, terms: TERMS }, NAMES)).toContain(
    'It can be used 2,000 times in all, and once by each customer.',
  );
});
