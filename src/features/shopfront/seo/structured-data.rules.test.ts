import { describe, expect, it } from 'vitest';
import type { ProductDetail } from '#features/catalog/products/products.schema';
import { breadcrumbData, itemListData, productData, shopData } from './structured-data.rules';

const origin = 'https://shop.example';

const mug: ProductDetail = {
  _id: '7',
  slug: 'blue-mug',
  name: 'Blue Mug',
  description: 'Holds coffee.',
  brand: 'Acme',
  price: 20,
  salePrice: 15.5,
  discountPrice: 15.5,
  originalPrice: 20,
  stock: 3,
  inStock: true,
  averageRating: 4.25,
  rating: 4.25,
  totalReviews: 4,
  reviewCount: 4,
  images: [
    { url: '/media/blue-mug-1-1200.webp', alt: 'Blue Mug' },
    { url: 'https://pictures.example/mug.jpg', alt: 'Blue Mug' },
    { url: 'https://[', alt: 'no address at all' },
    { url: 'data:image/png;base64,AAAA', alt: 'not on the web' },
  ],
  category: { _id: '1', name: 'Kitchen', slug: 'kitchen' },
  categoryPath: [{ _id: '1', name: 'Kitchen', slug: 'kitchen' }],
  sizes: [],
  colors: [],
  featured: false,
  tint: '#336699',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  features: [],
  specifications: {},
  variants: [{ stock: 3, sku: 'MUG-1' }],
  swatches: [],
};

describe('structured data', () => {
  it('of a product has its current price, stock, rating and pictures with absolute URLs', () => {
    expect(productData(mug, origin)).toMatchObject({
      '@type': 'Product',
      name: 'Blue Mug',
      sku: 'MUG-1',
      image: ['https://shop.example/media/blue-mug-1-1200.webp', 'https://pictures.example/mug.jpg'],
      brand: { name: 'Acme' },
      aggregateRating: { ratingValue: 4.25, reviewCount: 4 },
      offers: {
        url: 'https://shop.example/product/blue-mug',
        price: '15.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    });
  });

  it('of a product without ratings or a sale that is sold out has none of them', () => {
    const plain = productData({ ...mug, salePrice: undefined, reviewCount: 0, inStock: false, brand: undefined }, origin);
    expect(JSON.parse(JSON.stringify(plain))).not.toHaveProperty('aggregateRating');
    expect(JSON.parse(JSON.stringify(plain))).not.toHaveProperty('brand');
    expect(plain).toMatchObject({ offers: { price: '20.00', availability: 'https://schema.org/OutOfStock' } });
  });

  it('of a breadcrumb trail has every step', () => {
    const trail = [
      { name: 'Home', to: '/' },
      { name: 'Kitchen', to: '/products?category=kitchen' },
    ];
    expect(breadcrumbData(trail, origin)).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
        { '@type': 'ListItem', position: 2, name: 'Kitchen', item: 'https://shop.example/products?category=kitchen' },
      ],
    });
  });

  it('of a second page continues the numbering', () => {
    expect(itemListData([mug], { origin, offset: 12 })).toMatchObject({
      itemListElement: [{ position: 13, url: 'https://shop.example/product/blue-mug' }],
    });
  });

  it('of the shop has its name, and how to search it', () => {
    const [organization, website] = shopData({ name: 'Tradewind', email: 'help@shop.example', origin });
    expect(organization).toMatchObject({ '@type': 'Organization', name: 'Tradewind', url: 'https://shop.example/' });
    expect(website).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { target: { urlTemplate: 'https://shop.example/products?search={search_term_string}' } },
    });
  });
});
