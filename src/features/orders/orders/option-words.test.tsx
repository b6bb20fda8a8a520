import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { CartLine } from '#features/buying/cart/cart-line';
import { describeOptions } from '#features/buying/wishlist/wishlist.rules';
import { describeLine } from '#features/catalog/products/describe-line';
import { describeValues } from '#features/catalog/products/product-options.rules';
import { OrderItemLine } from '#features/orders/orders/order-item-line';
import { makeCartItem } from '#test/cart-item';

const OPTIONS = { Color: 'Red', Size: 'constructor' };
const WORDS = { Color: 'Farbe', Red: 'Rot' };

describe('the words of options', () => {
  it('are those of the reader where there are some', () => {
    expect(describeValues(OPTIONS, WORDS)).toBe('Rot, constructor');
    expect(describeValues(OPTIONS, undefined)).toBe('Red, constructor');
    expect(describeOptions({ options: OPTIONS, words: WORDS, variant: undefined })).toBe('Rot, constructor');
    expect(describeOptions({ options: {}, words: WORDS, variant: { options: OPTIONS, stock: 1 } })).toContain('Rot, constructor');
    const options = [
      { name: 'Color', value: 'Red', translatedValue: 'Rot' },
      { name: 'Size', value: 'M' },
    ];
    expect(describeLine({ name: 'Teapot', translatedName: 'Teekanne', options })).toBe('Teekanne, Rot, M');
    expect(describeLine({ name: 'Teapot', translatedName: null, options: [] })).toBe('Teapot');
  });

  it('are shown on lines of carts, whose links keep the original ones, and of orders', () => {
    const line = renderToStaticMarkup(
      <MemoryRouter>
        <CartLine item={{ ...makeCartItem(), options: OPTIONS, words: WORDS }} onWish={undefined} />
        <OrderItemLine item={{ _id: '1', name: 'Teekanne', quantity: 1, open: 1, price: 9, options: { Size: 'Red' }, words: WORDS }} />
      </MemoryRouter>,
    );
    expect(line).toContain('Rot, constructor');
    expect(line).toContain('Color=Red');
    expect(line.replaceAll('Color=Red', '')).not.toContain('Red');
  });
});
