import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '#features/orders/orders/orders.rules';
import { hexToOklch } from '#features/platform/artwork/picture-color';
import { cents, toCents } from '#shared/money';
import { CATALOG } from './catalog/catalog';
import { ADMIN, SHOPPER } from './demo-people';
import { listDrawings, makeDemoShop } from './demo-shop.server';
import { countProducts } from './make-categories';
import { FRONT_ROW, reducePrice } from './make-products.server';

const NOW = new Date('2026-11-20T08:00:00Z');
const DRAWINGS = new Map(listDrawings().map((name) => [name, `<svg>${name}</svg>`]));
const shop = makeDemoShop({ now: NOW, drawings: DRAWINGS });
const { products, categories, customers, reviews, coupons, orders, pictures } = shop;

function stockOf({ variants }: (typeof products)[number]): number {
  return variants.reduce((sum, { onHand }) => sum + onHand, 0);
}

function findRepeated(texts: readonly string[]): string[] {
  return texts.filter((text, at) => texts.indexOf(text) !== at);
}

describe('the demo shop', () => {
  it('is the same on every run', () => {
    expect(makeDemoShop({ now: NOW, drawings: DRAWINGS })).toEqual(shop);
  });

  it('has its ten categories, with two to four sub-categories and at least 24 products each', () => {
    const counts = countProducts(categories, products);
    const tops = categories.filter(({ level }) => level === 0);
    expect(tops.map(({ name }) => name)).toEqual([
      'Electronics',
      'Clothing',
      'Books',
      'Home & Garden',
      'Sports',
      'Beauty & Health',
      'Automotive',
      'Food & Beverages',
      'Toys & Games',
      'Others',
    ]);
    for (const { id } of tops) {
      const children = categories.filter(({ parentId }) => parentId === id);
      expect(children.length).toBeGreaterThanOrEqual(2);
      expect(children.length).toBeLessThanOrEqual(4);
      expect(counts.get(id)).toBeGreaterThanOrEqual(24);
    }
    expect(tops.filter(({ isFeatured }) => isFeatured).length).toBeGreaterThanOrEqual(8);
  });

  it('gives everything a name, an address and a number of its own', () => {
    expect(findRepeated(products.map(({ name }) => name))).toEqual([]);
    expect(findRepeated(products.map(({ slug }) => slug))).toEqual([]);
    expect(findRepeated(categories.map(({ slug }) => slug))).toEqual([]);
    expect(findRepeated(categories.map(({ name }) => name))).toEqual([]);
    expect(findRepeated(products.flatMap(({ variants }) => variants.map(({ sku }) => sku)))).toEqual([]);
    expect(findRepeated(orders.map(({ orderNumber }) => orderNumber))).toEqual([]);
    expect(findRepeated([SHOPPER, ADMIN, ...customers].map(({ email }) => email))).toEqual([]);
  });

  it('tells each product’s story once', () => {
    expect(findRepeated(products.map(({ description }) => description))).toEqual([]);
    expect(findRepeated(products.map(({ fullDescription }) => fullDescription))).toEqual([]);
  });

  it('promises nothing that only the shop’s own settings can say: delivery, returns, replacements', () => {
    const promise =
      /\bwe (deliver|ship|send|refund|replace)|\bit ships\b|free shipping|refund|money back|swap it|back within|guaranteed for|for free\b/i;
    const texts = CATALOG.flatMap(({ description, subcategories }) => [
      description,
      ...subcategories.flatMap((sub) => [sub.description, ...sub.notes, ...sub.products.flatMap(({ line, story }) => [line, story])]),
    ]);
    expect(texts.filter((text) => promise.test(text))).toEqual([]);
  });

  it('shows no two products alike', () => {
    expect(findRepeated(pictures.map(({ key }) => key))).toEqual([]);
    const looks = CATALOG.flatMap(({ subcategories }) => subcategories.flatMap(({ products }) => products.map(({ look }) => look)));
    expect(findRepeated(looks.map(({ artwork, paint, emblem, colors }) => [artwork, emblem, colors?.[0] ?? paint].join(' ')))).toEqual([]);
  });

  it('shows everything on the same ground, which has almost no colour', () => {
    const tints = new Set(pictures.map(({ recipe }) => recipe.ground.tint));
    expect(tints.size).toBe(1);
    for (const tint of tints) expect(hexToOklch(tint).chroma).toBeLessThan(0.015);
  });

  it('lights the first picture of every product from the same side', () => {
    const firstKeys = new Set(products.map(({ images: [first] }) => first?.key));
    const first = pictures.filter(({ key }) => firstKeys.has(key));
    expect(first).toHaveLength(products.length);
    expect(first.filter(({ recipe }) => recipe.isMirrored)).toEqual([]);
  });

  it('has a picture for every image, and one for each colour', () => {
    const keys = new Set(pictures.map(({ key }) => key));
    for (const { images, options } of products) {
      const colors = options.find(({ name }) => name === 'Color')?.values ?? [];
      expect(images.length).toBeGreaterThanOrEqual(4);
      expect(images.every(({ key }) => keys.has(key))).toBe(true);
      expect(images.flatMap(({ color }) => color ?? [])).toEqual(colors.map(({ name }) => name));
    }
  });

  it('has sales, low stock and things that are sold out', () => {
    const onSale = products.filter(({ salePriceCents }) => salePriceCents !== undefined);
    for (const { listPriceCents, salePriceCents = 0 } of onSale) {
      expect(salePriceCents).toBeLessThan(listPriceCents);
      expect(salePriceCents / listPriceCents).toBeGreaterThanOrEqual(0.39);
    }
    expect(onSale.length / products.length).toBeGreaterThan(0.2);
    const stocks = products.map(stockOf);
    expect(stocks.filter((stock) => stock === 0).length).toBeGreaterThanOrEqual(8);
    expect(stocks.filter((stock) => stock > 0 && stock <= 10).length).toBeGreaterThanOrEqual(12);
    expect(products.some((product) => stockOf(product) > 10 && product.variants.some(({ onHand }) => onHand === 0))).toBe(true);
  });

  it('puts products of the shop that can be bought on its home page', () => {
    const featured = products.filter(({ isFeatured }) => isFeatured);
    expect(featured.map(({ slug }) => slug).toSorted()).toEqual(FRONT_ROW.toSorted());
    expect(featured.every((product) => stockOf(product) > 10)).toBe(true);
  });
});

describe('the demo reviews', () => {
  it('are about 3,000, and at most one for each customer and product', () => {
    expect(reviews.length).toBeGreaterThan(2_700);
    expect(reviews.length).toBeLessThan(3_400);
    expect(new Set(reviews.map(({ productId, userId }) => `${productId} ${userId}`)).size).toBe(reviews.length);
  });

  it('love most products and not all', () => {
    const averages = [...Map.groupBy(reviews, ({ productId }) => productId).values()].map(
      (ofProduct) => ofProduct.reduce((sum, { rating }) => sum + rating, 0) / ofProduct.length,
    );
    expect(averages.filter((average) => average >= 4).length).toBeGreaterThan(averages.length * 0.6);
    expect(averages.some((average) => average < 3.3)).toBe(true);
  });

  it('are written after the product came and before now, in whole words', () => {
    const createdAt = new Map(products.map((product) => [product.id, product.createdAt]));
    for (const review of reviews) {
      expect(review.createdAt.getTime()).toBeGreaterThanOrEqual(createdAt.get(review.productId)?.getTime() ?? Number.NaN);
      expect(review.createdAt.getTime()).toBeLessThan(NOW.getTime());
      expect(review.comment).not.toMatch(/[{}]|undefined/);
    }
  });
});

describe('the demo staff', () => {
  it('have read all reviews but the latest, and replied to some who are unhappy', () => {
    const isNew = reviews.filter(({ seenAt }) => seenAt === null);
    expect(isNew.length).toBeGreaterThan(2);
    expect(isNew.length).toBeLessThan(200);
    const replied = reviews.filter(({ reply }) => reply !== null);
    expect(replied.length).toBeGreaterThan(20);
    expect(replied.every(({ rating, repliedAt }) => rating <= 2 && repliedAt !== null && repliedAt < NOW)).toBe(true);
  });
});

describe('the demo votes', () => {
  it('are at most one for each customer and review, and never the writer’s', () => {
    expect(reviews.some(({ helpedUserIds }) => helpedUserIds.length > 5)).toBe(true);
    for (const { userId, helpedUserIds } of reviews) {
      expect(new Set(helpedUserIds).size).toBe(helpedUserIds.length);
      expect(helpedUserIds).not.toContain(userId);
    }
  });
});

describe('the demo orders', () => {
  it('add up', () => {
    for (const order of orders) {
      expect(order.itemsCents).toBe(order.lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0));
      expect(order.totalCents).toBe(order.itemsCents + order.taxCents + order.shippingCents - order.discountCents);
    }
  });

  it('stand in every status for the shopper', () => {
    const statuses = orders.filter(({ userId }) => userId === SHOPPER.id).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(ORDER_STATUSES));
  });

  it('have a history that leads to their status, step by step and before now', () => {
    for (const { status, history, createdAt } of orders) {
      expect(history.at(-1)?.status).toBe(status);
      const times = [createdAt, ...history.map(({ at }) => at), NOW].map((at) => at.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
  });

  it('use coupons only as their terms allow', () => {
    for (const { couponCode, itemsCents, discountCents, createdAt } of orders.filter((order) => order.couponCode)) {
      const coupon = coupons.find(({ code }) => code === couponCode);
      expect(coupon?.endsAt === undefined || createdAt < coupon.endsAt).toBe(true);
      expect(itemsCents).toBeGreaterThanOrEqual(toCents(coupon?.terms.minimum.amount ?? 0));
      expect(discountCents).toBeGreaterThan(0);
    }
  });
});

describe('prices', () => {
  it('end alike when reduced, and stay between 5 % and 60 % off', () => {
    expect(reducePrice(cents(49_95), 20)).toBe(39_95);
    expect(reducePrice(cents(899_00), 10)).toBe(809_00);
    expect(reducePrice(cents(3_50), 5)).toBe(3_35);
  });
});
