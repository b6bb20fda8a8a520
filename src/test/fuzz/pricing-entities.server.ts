import { makeCoupon } from '#test/checkout.fixtures.server';
import type { EntityMakers } from './fuzz-entities';

export const pricingEntities: EntityMakers = {
  giftCardId: async ({ call, entity }) => {
    const card = { amount: 25, recipientEmail: await entity('newEmail') };
    return (await call('admin', 'POST', '/admin/gift-cards', card)).giftCard._id;
  },
  taxRateId: async ({ n, call }) =>
    (await call('admin', 'POST', '/admin/tax-rates', { name: `Tax ${n}`, percent: 5, additional: true })).taxRate._id,
  promotionId: async ({ n, call }) =>
    (await call('admin', 'POST', '/admin/promotions', { name: `Promotion ${n}`, benefit: { kind: 'free_shipping' } })).promotion._id,
  promotionWithCodes: async ({ n, call }) => {
    const input = { name: `Codes ${n}`, benefit: { kind: 'free_shipping' }, hasCodes: true };
    return (await call('admin', 'POST', '/admin/promotions', input)).promotion._id;
  },
  zoneId: async ({ n, call }) => {
    const zone = { name: `Zone ${n}`, countries: ['JP'], postalPrefixes: [String(n)] };
    return (await call('admin', 'POST', '/admin/shipping-zones', zone)).shippingZone._id;
  },
  couponCode: ({ test, n }) => makeCoupon(test.shop.db, `FUZZ${n}`),
};
