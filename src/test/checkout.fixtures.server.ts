import * as v from 'valibot';
import { expect } from 'vitest';
import type { Db } from '#db/database.server';
import { dropPromotions } from '#features/pricing/promotions/active-promotions.server';
import { PromotionTermsSchema } from '#features/pricing/promotions/promotion-terms.schema';
import { cents, toDollars } from '#shared/money';
import { type CreatedProduct, makeProduct } from '#test/factories.server';
import type { TestShop } from '#test/test-shop.server';

/** Shared by tests of checkout and orders: an address, cards, coupons, and a customer with a cart. */
export const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '1 Main St',
  city: 'Austin',
  state: 'Texas',
  postalCode: '78701',
  country: 'United States' as const,
  phone: '+1 512 555 0100',
};

const CARD = { expiryMonth: '12', expiryYear: '2099', cvv: '123', name: 'Ada Lovelace' };

export const CARDS = {
  pays: { ...CARD, number: '4242 4242 4242 4242' },
  isDeclined: { ...CARD, number: '4000 0000 0000 0002' },
  lacksFunds: { ...CARD, number: '4000 0000 0000 9995' },
  isExpired: { ...CARD, number: '4000 0000 0000 0069' },
  needsConfirmation: { ...CARD, number: '4000 0000 0000 3220' },
};

export const cashOrder = (more: object = {}) => ({ useNewAddress: true, newAddress: ADDRESS, paymentMethod: 'cash_on_delivery', ...more });
export const cardOrder = (card: object, more: object = {}) => ({
  useNewAddress: true,
  newAddress: ADDRESS,
  paymentMethod: 'credit_card',
  paymentDetails: card,
  ...more,
});

interface CouponTerms {
  kind?: 'amount' | 'free_shipping';
  amountCents?: number;
  minimumCents?: number;
  startsAt?: Date;
  endsAt?: Date;
  usageLimit?: number;
  customerLimit?: number;
  usedCount?: number;
  categoryIds?: number[];
}

/** Ten percent off, unless the terms differ. */
export async function makeCoupon(
  db: Db,
  code: string,
  { kind, amountCents = 0, minimumCents = 0, categoryIds, ...terms }: CouponTerms = {},
): Promise<string> {
  const benefit =
    kind === undefined
      ? ({ kind: 'percent', percent: 10 } as const)
      : kind === 'amount'
        ? ({ kind, amount: toDollars(cents(amountCents)) } as const)
        : ({ kind } as const);
  await makePromotion(db, {
    ...terms,
    code,
    benefit,
    minimum: { amount: toDollars(cents(minimumCents)) },
    ...(categoryIds && { items: { categoryIds: categoryIds.map(String) } }),
  });
  return code;
}

type GivenPromotion = v.InferInput<typeof PromotionTermsSchema> &
  Pick<CouponTerms, 'startsAt' | 'endsAt' | 'usageLimit' | 'customerLimit' | 'usedCount'> & {
    name?: string;
    code?: string;
    isPaused?: boolean;
  };

/** A promotion, automatic unless it has a code. Returns its id. */
export async function makePromotion(
  db: Db,
  { name, code, startsAt, endsAt, usageLimit, customerLimit, usedCount, isPaused, ...terms }: GivenPromotion,
): Promise<number> {
  const { id } = await db
    .insertInto('promotions')
    .values({
      name: name ?? code ?? 'Promotion',
      ...{ code, startsAt, endsAt, usageLimit, customerLimit, usedCount, isPaused },
      terms: JSON.stringify(v.parse(PromotionTermsSchema, terms)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (code === undefined) dropPromotions({ db });
  return id;
}

/** Adds lines to a customer's cart through the API. */
export async function fillCart(test: TestShop, token: string, lines: readonly { id: string; quantity?: number }[]): Promise<void> {
  for (const { id, quantity = 1 } of lines) {
    const response = await test.request('POST', '/cart/add', { token, body: { productId: id, quantity } });
    if (response.status !== 200) throw new Error(`The cart was not filled: ${JSON.stringify(response.body)}`);
  }
}

export async function stockOf(db: Db, variantId: number | undefined): Promise<{ onHand: number; reserved: number }> {
  return db
    .selectFrom('variants')
    .select(['onHand', 'reserved'])
    .where('id', '=', variantId ?? 0)
    .executeTakeFirstOrThrow();
}

/** The number of orders of a customer, or of all. */
export async function countOrders(db: Db, userId?: string): Promise<number> {
  let query = db.selectFrom('orders').select((eb) => eb.fn.countAll<number>().as('count'));
  if (userId) query = query.where('userId', '=', userId);
  return (await query.executeTakeFirstOrThrow()).count;
}

export interface Shopper {
  token: string;
  userId: string;
  kettle: CreatedProduct;
  lamp: CreatedProduct;
  /** The coupon on the cart: ten percent off, usable once. */
  code: string;
}

/** A customer with three of five kettles and the only lamp in the cart, for $100.00, and a coupon. */
export async function makeShopper(test: TestShop): Promise<Shopper> {
  const customer = await test.signIn();
  const kettle = await makeProduct(test.shop.db, { name: 'Kettle', listPriceCents: 30_00, stock: 5 });
  const lamp = await makeProduct(test.shop.db, { name: 'Lamp', listPriceCents: 10_00, stock: 1 });
  await fillCart(test, customer.token, [{ id: kettle.id, quantity: 3 }, { id: lamp.id }]);
  const code = await makeCoupon(test.shop.db, `TEN-${kettle.id}`, { usageLimit: 1 });
  await test.request('POST', '/checkout/apply-coupon', { token: customer.token, body: { couponCode: code } });
  return { ...customer, kettle, lamp, code };
}

/** The possible stocks of the shopper's kettles and lamp. */
export const STOCKS = {
  untouched: [
    { onHand: 5, reserved: 0 },
    { onHand: 1, reserved: 0 },
  ],
  held: [
    { onHand: 5, reserved: 3 },
    { onHand: 1, reserved: 1 },
  ],
  sold: [
    { onHand: 2, reserved: 0 },
    { onHand: 0, reserved: 0 },
  ],
};

export async function stocksOf({ shop }: TestShop, { kettle, lamp }: Shopper) {
  return [await stockOf(shop.db, kettle.variantIds[0]), await stockOf(shop.db, lamp.variantIds[0])];
}

export async function couponUsesOf({ shop }: TestShop, { code }: Shopper): Promise<number> {
  return (await shop.db.selectFrom('promotions').select('usedCount').where('code', '=', code).executeTakeFirstOrThrow()).usedCount;
}

/** Fails unless stock, coupon and cart are as if the shopper had never ordered. */
export async function expectAsBefore(test: TestShop, shopper: Shopper): Promise<void> {
  expect(await stocksOf(test, shopper)).toEqual(STOCKS.untouched);
  expect(await couponUsesOf(test, shopper)).toBe(0);
  const { cart } = (await test.request('GET', '/cart', { token: shopper.token })).body;
  expect(cart.items).toMatchObject([
    { product: { name: 'Kettle' }, quantity: 3 },
    { product: { name: 'Lamp' }, quantity: 1 },
  ]);
  expect((await test.request('GET', '/checkout/summary', { token: shopper.token })).body.summary.coupon).toMatchObject({
    code: shopper.code,
  });
}

/** Places an order, with a new idempotency key unless one is given. */
export function place(test: TestShop, token: string, { body, key = crypto.randomUUID() }: { body: unknown; key?: string }) {
  return test.request('POST', '/checkout/create-order', { token, body, headers: { 'Idempotency-Key': key } });
}

/** Confirms or cancels on the page that an order's response redirects to. */
export function confirm(test: TestShop, token: string, { redirectUrl, approve }: { redirectUrl: string; approve: boolean }) {
  return test.request('POST', `/payments/${redirectUrl.split('/')[2]}/confirm`, { token, body: { approve } });
}
