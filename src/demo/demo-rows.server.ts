import type { Insertable } from 'kysely';
import type { DB } from '#db/row-types.generated';
import { pictureUrl, WIDEST_PICTURE } from '#features/platform/media/picture-urls';
import type { Coupon } from '#features/pricing/pricing/coupons.rules';
import { ZERO_CENTS } from '#shared/money';
import type { TableRows } from './demo.queries.server';
import { ADMIN, SHOPPER, SHOPPER_ADDRESSES } from './demo-people';
import type { DemoShop } from './demo-shop.server';
import type { DemoCustomer, DemoOrder, DemoProduct } from './demo-shop.types';
import { countProducts } from './make-categories';
import { countRecentSales } from './make-orders';
import type { Drawings } from './make-pictures.server';

/** Customers of the demo shop never sign in: no password has this hash. */
const NO_PASSWORD = '!';
const CATEGORY_PICTURE_WIDTH = 640;

interface RowSources {
  shop: DemoShop;
  drawings: Drawings;
  now: Date;
  /** By e-mail address. */
  passwordHashes: ReadonlyMap<string, string>;
}

/** The shop as rows, tables in the order in which they refer to each other. */
export function toTables({ shop, drawings, now, passwordHashes }: RowSources): TableRows[] {
  const { pictures, reviews, coupons, orders } = shop;
  return [
    ...toMediaTables(drawings, pictures),
    rowsOf('categories', toCategoryRows(shop)),
    rowsOf('products', toProductRows(shop, now)),
    rowsOf('variants', toVariantRows(shop)),
    rowsOf('users', toUserRows(shop, { now, passwordHashes })),
    rowsOf(
      'addresses',
      SHOPPER_ADDRESSES.map(({ id, type, address }, at) => ({ id, type, userId: SHOPPER.id, isDefault: at === 0, ...address })),
    ),
    // The database counts what they add up to.
    rowsOf(
      'reviews',
      reviews.map(({ helpedUserIds: _, ...review }) => ({ ...review, updatedAt: review.createdAt })),
    ),
    rowsOf(
      'reviewVotes',
      reviews.flatMap(({ id: reviewId, helpedUserIds }) => helpedUserIds.map((userId) => ({ reviewId, userId }))),
    ),
    rowsOf(
      'coupons',
      coupons.map((coupon) => toCouponRow(coupon, orders)),
    ),
    ...toOrderTables(orders),
  ];
}

export function toMediaTables(drawings: Drawings, pictures: DemoShop['pictures']): TableRows[] {
  return [
    rowsOf(
      'mediaArtworks',
      [...drawings].map(([name, svg]) => ({ name, svg })),
    ),
    rowsOf(
      'mediaPictures',
      pictures.map(({ key, artwork, recipe }) => ({ key, artwork, recipe: JSON.stringify(recipe) })),
    ),
  ];
}

export function toOrderTables(orders: readonly DemoOrder[]): TableRows[] {
  const refunds = orders.flatMap(toRefundRows);
  return [
    rowsOf('orders', orders.map(toOrderRow)),
    rowsOf('orderLines', orders.flatMap(toLineRows)),
    rowsOf(
      'orderStatusHistory',
      orders.flatMap(({ id, history }) => history.map((step) => ({ orderId: id, ...step }))),
    ),
    rowsOf('payments', orders.map(toPaymentRow)),
    rowsOf('testProviderCharges', orders.flatMap(toChargeRows)),
    rowsOf('refunds', refunds),
    rowsOf('testProviderRefunds', refunds.flatMap(toProviderRefunds)),
  ];
}

/** Checks the rows against their table; the database takes them as they are. */
function rowsOf<T extends keyof DB>(table: T, rows: Insertable<DB[T]>[]): TableRows {
  return { table, rows };
}

export function toCategoryRows({ categories, products }: DemoShop): Insertable<DB['categories']>[] {
  const counts = countProducts(categories, products);
  return categories.map(({ picture, artwork: _, ...category }) => ({
    ...category,
    imageUrl: pictureUrl(picture.key, CATEGORY_PICTURE_WIDTH),
    imageAlt: category.name,
    productCount: counts.get(category.id) ?? 0,
  }));
}

function toProductRows({ products, orders }: DemoShop, now: Date): Insertable<DB['products']>[] {
  const sales = countRecentSales(orders, now);
  return products.map((product) => toProductRow(product, sales.get(product.id) ?? 0));
}

export function toProductRow(
  { variants: _, department: __, images, colors, specifications, ...product }: DemoProduct,
  popularity: number,
): Insertable<DB['products']> {
  return {
    ...product,
    images: JSON.stringify(images),
    colors: JSON.stringify(colors),
    specifications: JSON.stringify(specifications),
    popularity,
    updatedAt: product.createdAt,
  };
}

function toVariantRows({ products, orders }: DemoShop): Insertable<DB['variants']>[] {
  const held = new Map<number, number>();
  for (const { variant, quantity } of orders.filter(({ stockState }) => stockState === 'held').flatMap(({ lines }) => lines)) {
    held.set(variant.id, (held.get(variant.id) ?? 0) + quantity);
  }
  return products.flatMap(({ id: productId, variants }) =>
    variants.map(({ onHand, ...variant }, position) => {
      const reserved = held.get(variant.id) ?? 0;
      return { ...variant, productId, position, reserved, onHand: onHand + reserved };
    }),
  );
}

function toUserRows(
  { customers }: DemoShop,
  { now, passwordHashes }: Pick<RowSources, 'now' | 'passwordHashes'>,
): Insertable<DB['users']>[] {
  const signIns = [SHOPPER, ADMIN].map(({ password: _, ...person }) => ({
    ...person,
    passwordHash: passwordHashes.get(person.email) ?? NO_PASSWORD,
    createdAt: now,
  }));
  return [...signIns, ...customers.map(toCustomerRow)];
}

export function toCustomerRow({ address: _, ...customer }: DemoCustomer): Insertable<DB['users']> {
  return { ...customer, role: 'customer', passwordHash: NO_PASSWORD };
}

function toCouponRow({ benefit, ...coupon }: Coupon, orders: readonly DemoOrder[]): Insertable<DB['coupons']> {
  return {
    ...coupon,
    kind: benefit.kind,
    percentBp: benefit.kind === 'percent' ? benefit.percentBp : null,
    amountCents: benefit.kind === 'amount' ? benefit.amountCents : null,
    usedCount: orders.filter(({ couponCode }) => couponCode === coupon.code).length,
  };
}

function toOrderRow({ lines: _, history, payment: __, address, tracking, ...order }: DemoOrder): Insertable<DB['orders']> {
  return {
    ...order,
    shippingAddress: JSON.stringify(address),
    trackingNumber: tracking?.number,
    carrier: tracking?.carrier,
    updatedAt: history.at(-1)?.at ?? order.createdAt,
  };
}

function toLineRows({ id: orderId, lines }: DemoOrder): Insertable<DB['orderLines']>[] {
  return lines.map(({ product, variant, unitPriceCents, quantity }, at) => {
    const image = product.images.find(({ color }) => color === variant.color) ?? product.images[0];
    return {
      orderId,
      position: at + 1,
      productId: product.id,
      variantId: variant.id,
      sku: variant.sku,
      name: product.name,
      imageUrl: image ? pictureUrl(image.key, WIDEST_PICTURE) : null,
      size: variant.size,
      color: variant.color,
      unitPriceCents,
      quantity,
    };
  });
}

function toPaymentRow({
  id: orderId,
  payment: { card, ...payment },
  totalCents,
  createdAt,
  history,
}: DemoOrder): Insertable<DB['payments']> {
  return {
    ...payment,
    orderId,
    amountCents: totalCents,
    chargedCents: payment.status === 'paid' || payment.status === 'refunded' ? totalCents : ZERO_CENTS,
    refundedCents: payment.status === 'refunded' ? totalCents : ZERO_CENTS,
    cardBrand: card?.brand,
    cardLast4: card?.last4,
    createdAt,
    updatedAt: history.at(-1)?.at ?? createdAt,
  };
}

/** The test provider's books know the charges, so that they can be refunded like any other. */
function toChargeRows({ payment, totalCents, createdAt }: DemoOrder): Insertable<DB['testProviderCharges']>[] {
  if (payment.reference === undefined) return [];
  return [
    {
      paymentId: payment.id,
      reference: payment.reference,
      outcome: payment.status === 'authorised' ? 'requires_action' : 'paid',
      failureCode: null,
      amountCents: totalCents,
      createdAt,
    },
  ];
}

function toRefundRows({ payment, totalCents, history, createdAt }: DemoOrder): DemoRefund[] {
  if (payment.status !== 'refunded') return [];
  const { note, at } = history.at(-1) ?? { note: '', at: createdAt };
  const reference = payment.provider === 'test' ? `test_refund_${payment.id}` : undefined;
  return [{ id: payment.id, paymentId: payment.id, amountCents: totalCents, reason: note, status: 'done', reference, createdAt: at }];
}

type DemoRefund = Insertable<DB['refunds']> & { id: string; reference: string | undefined };

/** Cash that went back by hand is in no provider's books. */
function toProviderRefunds({ id, paymentId, amountCents, reference, createdAt }: DemoRefund): Insertable<DB['testProviderRefunds']>[] {
  return reference === undefined ? [] : [{ refundId: id, paymentId, amountCents, reference, createdAt }];
}
