import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PRICES } from '#features/pricing/pricing/pricing.rules';
import { maxQuantity } from '#shared/line-quantity';
import { toCents } from '#shared/money';
import { makeCartItem } from '#test/cart-item';
import { cartMessages as messages } from './cart.messages';
import { addLine, backorderNote, EMPTY_CART, findIssues, lineKey, removeLine, setQuantity, withTotals } from './cart.rules';
import { summarizeCart } from './cart-estimate.rules';

it.each([
  [3, undefined, undefined],
  [3, 3, undefined],
  [1, 0, 'Sold out for now. We send it when it is back.'],
  [5, 0, 'Sold out for now. We send them when they are back.'],
  [5, 4, '1 of 5 is sold out for now. We send it when it is back.'],
  [5, 2, '3 of 5 are sold out for now. We send them when they are back.'],
])('a line of %i, of which %s are there, says: %s', (quantity, availableNow, note) => {
  expect(backorderNote({ quantity, availableNow })).toBe(note);
});

describe('addLine', () => {
  it('adds to the line of the same options only, in any order', () => {
    const small = makeCartItem({ options: { Size: 'S', Color: 'Red' }, quantity: 1, stock: 5 });
    const cart = withTotals([small]);
    const again = addLine(cart, { ...small, options: { Color: 'Red', Size: 'S' } });
    const other = addLine(cart, { ...small, options: { Size: 'M', Color: 'Red' } });
    expect(again).toMatchObject({ cart: { items: [{ options: { Size: 'S' }, quantity: 2 }], totalItems: 2 } });
    expect(other).toMatchObject({ cart: { items: [{ options: { Size: 'S' } }, { options: { Size: 'M' } }] } });
  });

  it('adds to the line of the same variant, whatever its options are called now', () => {
    const blue = makeCartItem({ variantId: '7', options: { Colour: 'Blue' }, stock: 5 });
    const renamed = addLine(withTotals([blue]), { ...blue, options: { Farbe: 'Blau' } });
    expect(renamed).toMatchObject({ cart: { items: [{ options: { Farbe: 'Blau' }, quantity: 2 }] } });
  });

  it('rejects more than the stock, including what is in the cart', () => {
    const item = makeCartItem({ quantity: 3, stock: 4 });
    expect(addLine(withTotals([item]), { ...item, quantity: 2 })).toEqual({ available: 4 });
  });

  it('allows at most 999 pieces per line', () => {
    expect(maxQuantity({ stock: 5000 })).toBe(999);
  });
});

describe('setQuantity', () => {
  it('removes the line below 1', () => {
    const item = makeCartItem();
    expect(setQuantity(withTotals([item]), lineKey(item), 0)).toEqual(EMPTY_CART);
    expect(setQuantity(withTotals([item]), lineKey(item), -4)).toEqual(EMPTY_CART);
  });
});

describe('findIssues', () => {
  it.each([
    [{ stock: 0 }, 'out_of_stock', messages.outOfStock],
    [{ stock: 1, quantity: 2 }, 'insufficient_stock', messages.onlyLeft(1)],
    [{ price: 12.5, addedPrice: 10 }, 'price_changed', messages.priceChanged('$10.00', '$12.50')],
  ])('reports %o', (item, code, message) => {
    expect(findIssues(withTotals([makeCartItem(item)]))).toMatchObject([{ code, message }]);
  });

  it('reports nothing for a cart that can be ordered', () => {
    expect(findIssues(withTotals([makeCartItem()]))).toEqual([]);
  });
});

describe('summarizeCart', () => {
  it.each([
    ['a guest at $99.99', DEFAULT_PRICES.guestEstimate, 99.99, { estimatedTax: 10, estimatedShipping: 10, estimatedTotal: 119.99 }],
    ['a guest at $100', DEFAULT_PRICES.guestEstimate, 100, { estimatedTax: 10, estimatedShipping: 0, estimatedTotal: 110 }],
    ['a customer at $49.99', DEFAULT_PRICES.cartSummary, 49.99, { estimatedTax: 4, estimatedShipping: 5.99, estimatedTotal: 59.98 }],
    ['a customer at $50', DEFAULT_PRICES.cartSummary, 50, { estimatedTax: 4, estimatedShipping: 0, estimatedTotal: 54 }],
  ])('estimates for %s', (_who, policy, price, expected) => {
    expect(summarizeCart(withTotals([makeCartItem({ price })]), policy)).toMatchObject(expected);
  });

  it('has no shipping price for an empty cart', () => {
    expect(summarizeCart(EMPTY_CART, DEFAULT_PRICES.cartSummary)).toMatchObject({ estimatedShipping: 0, estimatedTotal: 0 });
  });
});

describe('any sequence of changes', () => {
  const productId = fc.constantFrom('1', '2', '3');
  const change = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), productId, quantity: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ kind: fc.constant('set' as const), productId, quantity: fc.integer({ min: -1, max: 6 }) }),
    fc.record({ kind: fc.constant('remove' as const), productId, quantity: fc.constant(0) }),
  );

  it('gives totals that equal the sum of the lines, to the cent, and adds no more than the stock', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), fc.integer({ min: 1, max: 999_999 }), (changes, priceCents) => {
        let cart = EMPTY_CART;
        for (const { kind, productId, quantity } of changes) {
          const item = makeCartItem({ productId, price: priceCents / 100, quantity: Math.max(quantity, 1), stock: 6 });
          if (kind === 'add') {
            const added = addLine(cart, item);
            if ('cart' in added) cart = added.cart;
          } else cart = kind === 'set' ? setQuantity(cart, lineKey(item), quantity) : removeLine(cart, lineKey(item));
        }
        expect(cart.totalItems).toBe(cart.items.reduce((sum, { quantity }) => sum + quantity, 0));
        expect(toCents(cart.totalPrice)).toBe(cart.items.reduce((sum, { quantity }) => sum + quantity * priceCents, 0));
        expect(cart.items.every(({ quantity, stock }) => quantity >= 1 && quantity <= stock)).toBe(true);
      }),
    );
  });
});
