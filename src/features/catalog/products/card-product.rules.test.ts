import { describe, expect, it } from 'vitest';
import { asCardProducts, asRowProducts } from './card-product.rules';
import { asPageProduct } from './page-product.rules';
import type { PageProduct, ProductDetail } from './product-detail.schema';
import type { CardProduct, ProductSummary } from './products.schema';

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

function asCardProduct(product: ProductSummary): CardProduct {
  const [shown] = asCardProducts([product]);
  if (!shown) throw new Error('The product is missing.');
  return shown;
}

describe('a product of a card', () => {
  it('has its first five colours, and how many more there are', () => {
    const swatchesOf = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `Shade ${i}`, hex: `#00000${i}` }));
    expect(asCardProduct({ ...lamp, swatches: swatchesOf(3) })).toMatchObject({ swatches: ['#000000', '#000001', '#000002'] });
    expect(asCardProduct({ ...lamp, swatches: swatchesOf(5) })).not.toHaveProperty('moreColors');
    const many = asCardProduct({ ...lamp, swatches: swatchesOf(8) });
    expect(many.swatches).toHaveLength(5);
    expect(many.moreColors).toBe(3);
  });

  it('has no swatch of its only colour', () => {
    expect(asCardProduct({ ...lamp, swatches: [{ name: 'Red', hex: '#cb2f36' }] })).not.toHaveProperty('swatches');
  });

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
      soleChoice: {},
    });
  });

  it('has its sale price, status and kind if there are such', () => {
    expect(asCardProduct({ ...lamp, salePrice: 15, status: 'draft', isGiftCard: true })).toMatchObject({
      salePrice: 15,
      status: 'draft',
      isGiftCard: true,
    });
  });

  it('says whether other variants cost more', () => {
    expect(asCardProduct({ ...lamp, priceRange: { min: 20, max: 25 } }).isLowestPrice).toBe(true);
  });

  it('has the background of its pictures', () => {
    const uploaded = { ...lamp, images: images.map((image) => ({ ...image, tint: '#102030' })) };
    expect(asCardProduct(uploaded).images.map(({ tint }) => tint)).toEqual(['#102030', '#102030']);
  });

  it('has no more pictures if its options are chosen on its own page', () => {
    const inTwoColors = { ...lamp, options: [{ name: 'Color', values: ['Red', 'Teal'] }] };
    const shown = asCardProduct(inTwoColors);
    expect(shown.images).toHaveLength(2);
    expect(shown).not.toHaveProperty('soleChoice');
  });

  it('has all pictures if it is added to the cart with its only value, which may choose one of them', () => {
    const inTeal = { ...lamp, options: [{ name: 'Color', values: ['Teal'] }] };
    expect(asCardProduct(inTeal)).toMatchObject({ images, soleChoice: { Color: 'Teal' } });
  });

  it('has its description in a row', () => {
    expect(asRowProducts([lamp])).toMatchObject([{ description: 'It shines.' }]);
  });

  it('has the same category as the others of that category, so that the data has it once', () => {
    const [one, other, elsewhere] = asCardProducts([
      lamp,
      { ...lamp, _id: '2', category: { ...lamp.category } },
      { ...lamp, _id: '3', category: { _id: '8', name: 'Garden', slug: 'garden' } },
    ]);
    expect(other?.category).toBe(one?.category);
    expect(elsewhere?.category).toStrictEqual({ _id: '8', name: 'Garden', slug: 'garden' });
  });
});

it('a product of its own page has what the page shows, and nothing that is undefined', () => {
  const colored = { url: '/media/lamp-0', alt: 'Lamp 0', color: 'Red' };
  const plain = { url: '/media/lamp-1', alt: 'Lamp 1' };
  const size = { width: 2000, height: 2000 };
  const variant = { _id: '9', options: { Color: 'Red' }, color: 'Red', price: 20, stock: 3, sku: 'LAMP-1' };
  const {
    brand,
    images: _,
    originalPrice,
    inStock,
    averageRating,
    totalReviews,
    priceRange,
    sizes,
    colors,
    featured,
    createdAt,
    tint: _tint,
    ...others
  } = lamp;
  const shown: PageProduct = {
    ...others,
    // Social networks read the size of the first one.
    images: [{ ...colored, ...size }, plain],
    features: [],
    specifications: {},
    variants: [variant],
    swatches: [{ name: 'Red', hex: '#cc2222' }],
    categoryPath: [lamp.category],
    status: 'active',
    countryOfOrigin: 'Germany',
  };
  const product: ProductDetail = {
    ...lamp,
    ...shown,
    status: 'active',
    brand,
    seoTitle: undefined,
    countryOfOrigin: 'DE',
    images: [
      { ...colored, ...size },
      { ...plain, ...size, color: undefined, tint: undefined },
    ],
    variants: [{ ...variant, size: 'One', weightGrams: 500, barcode: undefined }],
    version: 1,
    updatedAt: createdAt,
    tags: ['new'],
  };
  expect(asPageProduct(product)).toStrictEqual(shown);
});
