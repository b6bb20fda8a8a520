import { describe, expect, it } from 'vitest';
import { formatIn } from '#shared/currency';
import { makeCartItem } from '#test/cart-item';
import {
  arrangeWishes,
  categoriesOf,
  describeOptions,
  describePriceChange,
  isAvailable,
  withoutWishes,
  withWish,
  withWishes,
} from './wishlist.rules';
import type { Wish, Wishlist } from './wishlist.schema';

const INR = { code: 'INR', perDollar: 85 };
const NOON = new Date('2026-11-20T12:00:00Z');

function makeWish(id: string, over: Partial<Wish> & { name?: string; rating?: number; category?: string } = {}): Wish {
  const { name = `Thing ${id}`, rating = 4, category = 'Home & Garden', ...wish } = over;
  const { product } = makeCartItem({ productId: id, name, price: wish.price ?? 20 });
  return {
    _id: id,
    createdAt: NOON.toISOString(),
    addedAt: NOON.toISOString(),
    product: { ...product, rating, category: { _id: category, name: category, slug: category.toLowerCase() } },
    price: 20,
    addedPrice: 20,
    options: {},
    variant: { options: {}, stock: 5 },
    ...wish,
  };
}

const listOf = (...products: Wish[]) => ({
  productIds: products.map(({ product }) => product._id),
  wishlist: { products, wishlistCount: products.length, currency: INR } satisfies Wishlist,
});

describe('rupees', () => {
  it.each([
    [15.28, '₹1,299'],
    [1234.56, '₹1,04,938'],
    [0, '₹0'],
  ])('show %d dollars without decimals, with Indian digit grouping', (dollars, shown) => {
    expect(formatIn(INR, dollars)).toBe(shown);
  });

  it('are one of the configurable currencies', () => {
    expect(formatIn({ code: 'EUR', perDollar: 0.9 }, 1234.56)).toBe('€1,111');
  });
});

describe('a heart', () => {
  it('adds a product at the top, once, with its current choice and price', () => {
    const { product } = makeWish('2');
    const cached = withWish(listOf(makeWish('1')), { ...product, salePrice: 15 }, { Size: 'M' }, new Date(NOON.getTime() + 1));
    expect(cached.productIds).toEqual(['2', '1']);
    expect(cached.wishlist?.products[0]).toMatchObject({ options: { Size: 'M' }, price: 15, addedPrice: 15 });
    expect(withWish(cached, product, {}, NOON)).toBe(cached);
  });

  it('works without the products where only hearts are shown', () => {
    expect(withWish({ productIds: [] }, makeWish('1').product, {}, NOON)).toEqual({ productIds: ['1'] });
    expect(withoutWishes({ productIds: ['1', '2'] }, ['1'])).toEqual({ productIds: ['2'] });
  });
});

describe('an undone removal', () => {
  it('restores the product’s position', () => {
    const [old, recent] = [makeWish('1', { addedAt: '2026-01-01T00:00:00.000Z' }), makeWish('2')];
    const before = listOf(recent, old);
    const after = withoutWishes(before, ['1']);
    expect(after.wishlist?.wishlistCount).toBe(1);
    expect(withWishes(after, ['1'], [old]).wishlist?.products).toEqual([recent, old]);
    expect(withWishes(before, ['1'], [old])).toEqual(before);
  });
});

describe('a card', () => {
  it('shows a price change, unless both prices look the same', () => {
    expect(describePriceChange(makeWish('1', { price: 20, addedPrice: 32 }), INR)).toEqual({
      text: '₹1,020 less than when you added it',
      isCheaper: true,
    });
    expect(describePriceChange(makeWish('1', { price: 32, addedPrice: 20 }), INR)?.text).toBe('₹1,020 more than when you added it');
    expect(describePriceChange(makeWish('1', { price: 20, addedPrice: 20.001 }), INR)).toBeUndefined();
  });

  it('shows the chosen options, or those that would go into the cart', () => {
    expect(describeOptions({ options: { Color: 'Blue', Size: 'M' } })).toBe('Blue, M');
    expect(describeOptions({ options: {}, variant: { options: { Size: 'S' }, stock: 1 } })).toBe('First in stock: S');
    expect(describeOptions({ options: {}, variant: { options: {}, stock: 1 } })).toBe('');
    expect(describeOptions({ options: {} })).toBe('');
  });

  it('is not available without stock, or when the chosen option no longer exists', () => {
    expect([{ variant: { options: {}, stock: 1 } }, { variant: { options: {}, stock: 0 } }, {}].map(isAvailable)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the profile’s tab', () => {
  const wishes = [
    makeWish('1', { name: 'Tea Kettle', price: 30, rating: 4, category: 'Kitchen' }),
    makeWish('2', { name: 'apron', price: 10, rating: 5, category: 'Kitchen' }),
    makeWish('3', { name: 'Ball', price: 20, rating: 3, category: 'Sports' }),
  ];
  const arranged = (filter: Partial<Parameters<typeof arrangeWishes>[1]>) =>
    arrangeWishes(wishes, { search: '', category: '', sort: 'recent', ...filter }).map(({ product }) => product._id);

  it.each([
    ['recent', ['1', '2', '3']],
    ['name', ['2', '3', '1']],
    ['price-low', ['2', '3', '1']],
    ['price-high', ['1', '3', '2']],
    ['rating', ['2', '1', '3']],
  ] as const)('sorts by %s', (sort, ids) => {
    expect(arranged({ sort })).toEqual(ids);
  });

  it('finds words in any order, in one category', () => {
    expect(arranged({ search: ' KETTLE  tea ' })).toEqual(['1']);
    expect(arranged({ search: 'acme nothing' })).toEqual([]);
    expect(arranged({ category: 'sports' })).toEqual(['3']);
    expect(categoriesOf(wishes).map(({ name }) => name)).toEqual(['Kitchen', 'Sports']);
  });
});
