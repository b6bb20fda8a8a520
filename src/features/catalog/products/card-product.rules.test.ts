import { describe, expect, it } from 'vitest';
import { asCardProduct } from './card-product.rules';
import type { ProductSummary } from './products.schema';

const images = ['Red', 'Teal', undefined].map((color, i) => ({
  url: `/media/lamp-${i}`,
  alt: `Lamp ${i}`,
  color,
  width: 2000,
  height: 2000,
}));
const lamp = { _id: '1', name: 'Lamp', images, options: [] as ProductSummary['options'] } as ProductSummary;

describe('a product of a card', () => {
  it('has the two pictures that the card shows', () => {
    expect(asCardProduct(lamp)).toEqual({ ...lamp, images: images.slice(0, 2) });
  });

  it('has no more if its options are chosen on its own page', () => {
    const inTwoColors = { ...lamp, options: [{ name: 'Color', values: ['Red', 'Teal'] }] };
    expect(asCardProduct(inTwoColors).images).toHaveLength(2);
  });

  it('has all pictures if it is added to the cart with its only value, which may choose one of them', () => {
    const inTeal = { ...lamp, options: [{ name: 'Color', values: ['Teal'] }] };
    expect(asCardProduct(inTeal).images).toEqual(images);
  });
});
