import type { Insertable } from 'kysely';
import type { DB } from '#db/row-types.generated';
import { COLOR } from '#features/catalog/products/product-options.rules';
import { pictureUrl, WIDEST_PICTURE } from '#features/platform/media/picture-urls';
import { cents, ZERO_CENTS } from '#shared/money';
import type { TableRows } from './demo.queries.server';
import { ADMIN, SHOPPER, SHOPPER_ADDRESSES } from './demo-people';
import type { DemoShop } from './demo-shop.server';
import type { DemoCustomer, DemoOrder, DemoPicture, DemoProduct, DemoScene, DemoVariant } from './demo-shop.types';
import { countProducts } from './make-categories';
import type { DemoCoupon } from './make-coupons';
import { makeHome } from './make-home.server';
import { countRecentSales, paidFor } from './make-orders';
import type { Drawings } from './make-pictures.server';
import { type DemoVisits, makeVisits } from './make-visits';

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
    ...toMediaTables(drawings, [...pictures, shop.scene]),
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
      'promotions',
      coupons.map((coupon) => toPromotionRow(coupon, orders)),
    ),
    ...toOrderTables(orders),
    rowsOf('faceVersions', [{ content: JSON.stringify({ home: makeHome(shop.scene) }), publishedAt: now }]),
    ...toVisitTables(makeVisits({ products: shop.products, orders, now })),
  ];
}

function toVisitTables({ days, productDays, productMonths, termDays, termMonths }: DemoVisits): TableRows[] {
  return [
    rowsOf('visitDays', days),
    rowsOf('productViewDays', productDays),
    rowsOf('productViewMonths', productMonths),
    rowsOf('searchTermDays', termDays),
    rowsOf('searchTermMonths', termMonths),
  ];
}

export function toMediaTables(drawings: Drawings, pictures: readonly (DemoPicture | DemoScene)[]): TableRows[] {
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
      orders.flatMap(({ id, history }) =>
        history.map(({ codedNote, ...step }) => ({ orderId: id, ...step, codedNote: codedNote ? JSON.stringify(codedNote) : null })),
      ),
    ),
    rowsOf('shipments', orders.flatMap(toShipmentRows)),
    // A trigger counts their pieces in the lines.
    rowsOf('shipmentLines', orders.flatMap(toShipmentLineRows)),
    rowsOf('orderPromotions', orders.flatMap(toOrderPromotionRows)),
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
  { variants, department: _, isPopular: __, images, options, specifications, ...product }: DemoProduct,
  popularity: number,
): Insertable<DB['products']> {
  return {
    ...product,
    baseListPriceCents: product.listPriceCents,
    baseSalePriceCents: product.salePriceCents,
    highestPriceCents: cents(Math.max(...variants.map((variant) => paidFor(product, variant)))),
    images: JSON.stringify(images),
    options: JSON.stringify(options),
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
  return products.flatMap((product) =>
    product.variants.map((variant, position) => toVariantRow(variant, { product, position, reserved: held.get(variant.id) ?? 0 })),
  );
}

interface VariantPlace {
  product: DemoProduct;
  position: number;
  reserved: number;
}

export function toVariantRow(
  { onHand, options, ...variant }: DemoVariant,
  { product: { id: productId, listPriceCents, salePriceCents }, position, reserved }: VariantPlace,
): Insertable<DB['variants']> {
  const { ownListPriceCents, ownSalePriceCents } = variant;
  const prices =
    ownListPriceCents === undefined
      ? { listPriceCents, salePriceCents }
      : { listPriceCents: ownListPriceCents, salePriceCents: ownSalePriceCents };
  return { ...variant, ...prices, options: JSON.stringify(options), productId, position, reserved, onHand: onHand + reserved };
}

function toUserRows(
  { customers }: DemoShop,
  { now, passwordHashes }: Pick<RowSources, 'now' | 'passwordHashes'>,
): Insertable<DB['users']>[] {
  const signIns = [SHOPPER, ADMIN].map(({ password: _, ...person }) => ({
    ...person,
    passwordHash: passwordHashes.get(person.email) ?? NO_PASSWORD,
    emailConfirmedAt: now,
    createdAt: now,
  }));
  return [...signIns, ...customers.map(toCustomerRow)];
}

export function toCustomerRow({ address: _, ...customer }: DemoCustomer): Insertable<DB['users']> {
  return { ...customer, role: 'customer', passwordHash: NO_PASSWORD };
}

function toPromotionRow({ code, terms, ...coupon }: DemoCoupon, orders: readonly DemoOrder[]): Insertable<DB['promotions']> {
  return {
    ...coupon,
    name: code,
    code,
    terms: JSON.stringify(terms),
    usedCount: orders.filter(({ couponCode }) => couponCode === code).length,
  };
}

function toOrderPromotionRows({ id: orderId, promotions }: DemoOrder): Insertable<DB['orderPromotions']>[] {
  return promotions.map(({ version: _, terms, lineShares, ...used }, at) => ({
    ...used,
    orderId,
    position: at + 1,
    terms: JSON.stringify(terms),
    lineShares: JSON.stringify(lineShares),
  }));
}

function toOrderRow({
  lines: _,
  promotions: ___,
  history,
  payment: __,
  shipments,
  address,
  ...order
}: DemoOrder): Insertable<DB['orders']> {
  return {
    ...order,
    shippingAddress: JSON.stringify(address),
    trackingNumber: shipments.at(-1)?.trackingNumber,
    carrier: shipments.at(-1)?.carrier,
    updatedAt: history.at(-1)?.at ?? order.createdAt,
  };
}

function toLineRows({ id: orderId, lines }: DemoOrder): Insertable<DB['orderLines']>[] {
  return lines.map(({ product, variant, unitPriceCents, quantity }, at) => {
    const image = product.images.find(({ color }) => color !== undefined && color === variant.options[COLOR]) ?? product.images[0];
    return {
      orderId,
      position: at + 1,
      productId: product.id,
      variantId: variant.id,
      sku: variant.sku,
      name: product.name,
      imageUrl: image ? pictureUrl(image.key, WIDEST_PICTURE) : null,
      options: JSON.stringify(product.options.map(({ name }) => ({ name, value: variant.options[name] }))),
      unitPriceCents,
      quantity,
    };
  });
}

function toShipmentRows({ id: orderId, shipments }: DemoOrder): Insertable<DB['shipments']>[] {
  return shipments.map(({ lines: _, ...shipment }, at) => ({ ...shipment, orderId, number: at + 1 }));
}

function toShipmentLineRows({ id: orderId, shipments, lines }: DemoOrder): Insertable<DB['shipmentLines']>[] {
  return shipments.flatMap((shipment) =>
    shipment.lines.map((at) => ({ shipmentId: shipment.id, orderId, position: at + 1, quantity: lines[at]?.quantity ?? 0 })),
  );
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
