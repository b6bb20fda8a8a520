import { describe, expect, it } from 'vitest';
import { asCardProduct, asPageProduct, asRowProduct } from './card-product.rules';
import type { ProductDetail, ProductSummary } from './products.schema';

const images = ['Red', 'Teal', undefined].map((color, i) => ({
  url: `/media/lamp-${i}`,
  alt: `Lamp ${i}`,
  color,
  width: 2000,
  height: 2000,
}));
const lamp: ProductSummary = {
  _id: '1',
  slug: 'lamp',
  name: 'Lamp',
  description: 'It shines.',
  brand: undefined,
  price: 20,
  originalPrice: 20,
  stock: 3,
  inStock: true,
  averageRating: 4.5,
  rating: 4.5,
  totalReviews: 2,
  reviewCount: 2,
  images,
  category: { _id: '7', name: 'Home', slug: 'home' },
  options: [],
  sizes: [],
  colors: [],
  priceRange: { min: 20, max: 20 },
  featured: false,
  tint: '#aabbcc',
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('a product of a card', () => {
  it('has what the card shows, and nothing that is undefined', () => {
    expect(asCardProduct(lamp)).toStrictEqual({
      _id: '1',
      slug: 'lamp',
      name: 'Lamp',
      price: 20,
      stock: 3,
      rating: 4.5,
      reviewCount: 2,
      images: [
        { url: '/media/lamp-0', alt: 'Lamp 0' },
        { url: '/media/lamp-1', alt: '' },
      ],
      category: { _id: '7', name: 'Home', slug: 'home' },
      options: [],
      priceRange: { min: 20, max: 20 },
      tint: '#aabbcc',
    });
  });

  it('has its sale price, status and kind if there are such', () => {
    expect(asCardProduct({ ...lamp, salePrice: 15, status: 'draft', isGiftCard: true })).toMatchObject({
      salePrice: 15,
      status: 'draft',
      isGiftCard: true,
    });
  });

  it('has the background of its pictures', () => {
    const uploaded = { ...lamp, images: images.map((image) => ({ ...image, tint: '#102030' })) };
    expect(asCardProduct(uploaded).images.map(({ tint }) => tint)).toEqual(['#102030', '#102030']);
  });

  it('has no more pictures if its options are chosen on its own page', () => {
    const inTwoColors = { ...lamp, options: [{ name: 'Color', values: ['Red', 'Teal'] }] };
    expect(asCardProduct(inTwoColors).images).toHaveLength(2);
  });

  it('has all pictures if it is added to the cart with its only value, which may choose one of them', () => {
    const inTeal = { ...lamp, options: [{ name: 'Color', values: ['Teal'] }] };
    expect(asCardProduct(inTeal).images).toEqual(images);
  });

  it('has its description in a row', () => {
    expect(asRowProduct(lamp).description).toBe('It shines.');
  });
});

it('a product of its own page has all that is defined, in its pictures and variants, too', () => {
  const { brand, ...others } = lamp;
  const colored = { url: '/media/lamp-0', alt: 'Lamp 0', color: 'Red', width: 2000, height: 2000 };
  const plain = { url: '/media/lamp-1', alt: 'Lamp 1', width: 2000, height: 2000 };
  const variant = { _id: '9', options: { Color: 'Red' }, price: 20, stock: 3, sku: 'LAMP-1' };
  const shown: ProductDetail = {
    ...others,
    images: [colored, plain],
    features: [],
    specifications: {},
    variants: [variant],
    swatches: [{ name: 'Red', hex: '#cc2222' }],
    categoryPath: [lamp.category],
    version: 1,
    updatedAt: lamp.createdAt,
    status: 'active',
    tags: [],
  };
  const withUndefined = {
    ...shown,
    brand,
    seoTitle: undefined,
    images: [colored, { ...plain, color: undefined, tint: undefined }],
    variants: [{ ...variant, size: undefined, barcode: undefined }],
  };
  expect(asPageProduct(withUndefined)).toStrictEqual(shown);
});
