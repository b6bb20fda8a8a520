import { describe, expect, it } from 'vitest';
import type { ProductDetail } from '#features/catalog/products/product-detail.schema';
import type { Review } from '#features/catalog/reviews/reviews.schema';
import { checkoutRates, DEFAULT_PRICES } from '#features/pricing/pricing/pricing.rules';
import { cents } from '#shared/money';
import { type DescribedProduct, type DescribedVariant, describeProduct, productData } from './product-data.rules';

const context = {
  site: { origin: 'https://shop.example' },
  rates: { ...checkoutRates(DEFAULT_PRICES, { country: 'United States', state: '' }), days: { min: 2, max: 7, handling: 1 } },
  returnDays: 30,
};

const variant: DescribedVariant = { sku: 'MUG-1', barcode: '4006381333931', options: {}, price: 15.5, availability: 'InStock' };

const mug: DescribedProduct = {
  _id: '7',
  slug: 'blue-mug',
  name: 'Blue Mug',
  description: 'Holds coffee.',
  brand: 'Acme',
  category: { name: 'Kitchen' },
  images: [
    { url: '/media/blue-mug-1-1200.webp' },
    { url: 'https://pictures.example/mug.jpg' },
    { url: 'https://[' },
    { url: 'data:image/png;base64,AAAA' },
  ],
  rating: 4.25,
  reviewCount: 4,
  reviews: [],
  variants: [variant],
};

const shirt: DescribedProduct = {
  ...mug,
  slug: 'shirt',
  name: 'Shirt',
  variants: [
    { ...variant, sku: 'S-RED', options: { Size: 'S', Colour: 'Red' }, price: 19, pictureUrl: '/media/red-1200.webp' },
    { ...variant, sku: 'M-RED', barcode: 'OWN-77', options: { Size: 'M', Colour: 'Red' }, price: 60, availability: 'OutOfStock' },
  ],
};

// biome-ignore lint/suspicious/noExplicitAny: JSON-LD is untyped until it is asserted.
type Node = Record<string, any>;

/** What a crawler reads. */
function nodesOf(product: DescribedProduct, rates = context.rates): Node[] {
  return JSON.parse(JSON.stringify(productData(product, { ...context, rates })));
}

function nodeOf(product: DescribedProduct): Node {
  return nodesOf(product)[0] ?? {};
}

describe('a product without options', () => {
  it('has its country of origin, if it is stated', () => {
    expect(nodeOf(mug)).not.toHaveProperty('countryOfOrigin');
    expect(nodeOf({ ...mug, countryOfOrigin: 'Portugal' }).countryOfOrigin).toEqual({ '@type': 'Country', name: 'Portugal' });
  });

  it('has its price, stock, rating, barcode and pictures with absolute URLs', () => {
    expect(nodeOf(mug)).toMatchObject({
      '@type': 'Product',
      name: 'Blue Mug',
      sku: 'MUG-1',
      gtin: '4006381333931',
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

  it('has no rating, brand or barcode without one', () => {
    const plain = nodeOf({
      ...mug,
      brand: undefined,
      reviewCount: 0,
      variants: [{ ...variant, barcode: '123', availability: 'OutOfStock' }],
    });
    for (const name of ['aggregateRating', 'brand', 'gtin', 'hasVariant']) expect(plain).not.toHaveProperty(name);
    expect(plain.offers.availability).toBe('https://schema.org/OutOfStock');
  });
});

it('a product with one variant is no group', () => {
  const scarf = nodeOf({ ...mug, variants: [{ ...variant, options: { Size: 'One size', Yarn: 'Wool' } }] });
  expect(scarf).toMatchObject({ '@type': 'Product', size: 'One size', additionalProperty: [{ name: 'Yarn', value: 'Wool' }] });
});

it('a variant is described by its own price and picture, or else by the product’s', () => {
  const blue = { url: '/media/blue-1200.webp', alt: '', color: 'Blue' };
  const own = { url: '/media/own-1200.webp', alt: '' };
  const detail = {
    price: 20,
    salePrice: 15,
    images: [{ url: '/media/first-1200.webp', alt: '' }, blue],
    variants: [
      { _id: '1', sku: 'A', options: { Color: 'Blue' }, color: 'Blue', stock: 0 },
      { _id: '2', sku: 'B', options: { Color: 'Red' }, color: 'Red', stock: 1, price: 30, image: own },
      { _id: '3', sku: 'C', options: { Color: 'Fog' }, color: 'Fog', stock: 1, price: 30, salePrice: 25, availableNow: 0 },
    ],
  } as unknown as ProductDetail; // the other fields are not read
  expect(describeProduct(detail, []).variants).toMatchObject([
    { price: 15, availability: 'OutOfStock', pictureUrl: blue.url },
    { price: 30, availability: 'InStock', pictureUrl: own.url },
    { price: 25, availability: 'BackOrder', pictureUrl: undefined },
  ]);
});

describe('reviews', () => {
  const review = (n: number, more: Partial<Review> = {}): Review => ({
    ...{ _id: `${n}`, rating: 4, title: `Title ${n}`, comment: 'It holds coffee.', user: { name: 'Ada Lovelace' } },
    ...{ createdAt: '2026-02-03T10:00:00.000Z', updatedAt: '2026-02-03T10:00:00.000Z', verifiedPurchase: true, helpfulCount: 0 },
    photos: [],
    ...more,
  });

  it('are described with their writer, stars, day and approved photos', () => {
    const photos = [{ _id: 'abc', url: '/media/abc-2000', width: 2000, height: 1000 }];
    expect(nodeOf({ ...mug, reviews: [review(1, { photos }), review(2)] }).review).toEqual([
      {
        '@type': 'Review',
        name: 'Title 1',
        reviewBody: 'It holds coffee.',
        reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5 },
        author: { '@type': 'Person', name: 'Ada Lovelace' },
        datePublished: '2026-02-03',
        image: ['https://shop.example/media/abc-2000'],
      },
      expect.objectContaining({ name: 'Title 2' }),
    ]);
    expect(nodeOf({ ...shirt, reviews: [review(1)] }).review).toHaveLength(1);
    expect(nodeOf(mug).review).toBeUndefined();
  });

  it('are as many as fit on the page', () => {
    const reviews = Array.from({ length: 10 }, (_, n) => review(n, { comment: 'x'.repeat(n === 0 ? 5_000 : 600) }));
    expect(nodeOf({ ...mug, reviews }).review).toBeUndefined();
    const shorter = nodeOf({ ...mug, reviews: reviews.slice(1) }).review;
    expect(shorter.length).toBeGreaterThan(3);
    expect(JSON.stringify(shorter).length).toBeLessThan(4_100);
  });
});

describe('a product with options', () => {
  it('is a group of its variants, each with its own price, stock, address, picture and numbers', () => {
    const group = nodeOf(shirt);
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: '7',
      url: 'https://shop.example/product/shirt',
      variesBy: ['https://schema.org/size', 'https://schema.org/color'],
      aggregateRating: { reviewCount: 4 },
      hasVariant: [
        {
          '@type': 'Product',
          name: 'Shirt, S, Red',
          sku: 'S-RED',
          gtin: '4006381333931',
          size: 'S',
          color: 'Red',
          image: 'https://shop.example/media/red-1200.webp',
          offers: {
            url: 'https://shop.example/product/shirt?Size=S&Colour=Red',
            price: '19.00',
            availability: 'https://schema.org/InStock',
          },
        },
        {
          name: 'Shirt, M, Red',
          image: 'https://shop.example/media/blue-mug-1-1200.webp',
          offers: { price: '60.00', availability: 'https://schema.org/OutOfStock' },
        },
      ],
    });
    expect(group.hasVariant[1]).not.toHaveProperty('gtin');
    expect(group).not.toHaveProperty('offers');
    expect(group).not.toHaveProperty('sku');
  });

  it('has options of other names as additional properties', () => {
    const lamp = nodeOf({ ...shirt, variants: [{ ...variant, options: { Plug: 'Type G & <b>' } }, variant] });
    expect(lamp).not.toHaveProperty('variesBy');
    expect(lamp.hasVariant[0]).toMatchObject({
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Plug', value: 'Type G & <b>' }],
      offers: { url: 'https://shop.example/product/shirt?Plug=Type+G+%26+%3Cb%3E' },
    });
  });

  it('whose name is a built-in property is an ordinary one', () => {
    const [odd] = nodeOf({ ...shirt, variants: [{ ...variant, options: { constructor: 'A', offers: 'B' } }, variant] }).hasVariant;
    expect(odd.additionalProperty).toHaveLength(2);
    expect(odd.offers['@type']).toBe('Offer');
  });
});

describe('a product with very many variants', () => {
  const sizes = Array.from({ length: 250 }, (_, i) => ({
    ...variant,
    sku: `S-${i}`,
    options: { Size: `${i} ${'x'.repeat(20)}`, Finish: '漆'.repeat(20) },
    price: 10 + i,
    availability: i >= 100 ? ('InStock' as const) : ('OutOfStock' as const),
  }));
  const nodes = nodesOf({ ...shirt, variants: sizes });

  it('describes those in stock, as many as fit on the page, and says how many there are', () => {
    const described = nodes[0]?.hasVariant;
    expect(described.length).toBeGreaterThan(5);
    expect(described[0].sku).toBe('S-100');
    expect(nodes[0]?.offers).toEqual({
      '@type': 'AggregateOffer',
      offerCount: 250,
      lowPrice: '10.00',
      highPrice: '259.00',
      priceCurrency: 'USD',
    });
    expect(new TextEncoder().encode(JSON.stringify(nodes)).length).toBeLessThan(10_000);
  });

  it('describes one whose options are longer than that', () => {
    const long = nodeOf({ ...shirt, variants: [{ ...variant, options: { Size: 'x'.repeat(20_000) } }, variant] });
    expect(long.hasVariant).toHaveLength(1);
  });
});

describe('shipping and returns', () => {
  const policies = nodesOf(shirt).slice(1);
  const byId = (id: string) => policies.find((policy) => policy['@id'] === id);

  it('are those of checkout, free from its price', () => {
    const [cheap, dear] = nodeOf(shirt).hasVariant;
    expect(byId(cheap.offers.shippingDetails['@id'])?.shippingRate).toMatchObject({ value: '5.99', currency: 'USD' });
    expect(byId(dear.offers.shippingDetails['@id'])?.shippingRate).toMatchObject({ value: '0.00' });
    const rates = { ...context.rates, shippingCents: cents(7_00), freeShippingFromCents: undefined };
    expect(nodesOf(shirt, rates).filter((node) => node['@type'] === 'OfferShippingDetails')).toMatchObject([
      { shippingRate: { value: '7.00' } },
    ]);
  });

  it('take no more days than the shop promises', () => {
    const { handlingTime, transitTime } = policies[0]?.deliveryTime ?? {};
    expect(handlingTime.maxValue + transitTime.maxValue).toBe(7);
    expect(byId('#returns')).toMatchObject({ merchantReturnDays: 30, applicableCountry: 'US' });
  });

  it('are not promised unless the shop does', () => {
    const nodes = JSON.parse(
      JSON.stringify(productData(shirt, { ...context, rates: { ...context.rates, days: undefined }, returnDays: 0 })),
    );
    expect(JSON.stringify(nodes)).not.toMatch(/MerchantReturnPolicy|deliveryTime/);
  });

  it('are written once, and every reference leads to one of them', () => {
    const ids = policies.map((policy) => policy['@id']);
    expect(new Set(ids).size).toBe(ids.length);
    const offers = nodeOf(shirt).hasVariant.map(({ offers }: Node) => offers);
    for (const { shippingDetails, hasMerchantReturnPolicy } of offers) {
      expect(ids).toContain(shippingDetails['@id']);
      expect(ids).toContain(hasMerchantReturnPolicy['@id']);
    }
  });
});

/** https://developers.google.com/search/docs/appearance/structured-data/product-variants and …/merchant-listing */
const REQUIRED_BY_GOOGLE: Record<string, string[]> = {
  ProductGroup: ['name', 'productGroupID', 'hasVariant'],
  Product: ['name', 'image', 'offers', 'sku'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  OfferShippingDetails: ['shippingRate', 'shippingDestination', 'deliveryTime'],
  MonetaryAmount: ['value', 'currency'],
  DefinedRegion: ['addressCountry'],
  ShippingDeliveryTime: ['handlingTime', 'transitTime'],
  QuantitativeValue: ['minValue', 'maxValue', 'unitCode'],
  MerchantReturnPolicy: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays'],
  AggregateRating: ['ratingValue', 'reviewCount'],
  PropertyValue: ['name', 'value'],
  Brand: ['name'],
};

it.each([
  ['without options', mug],
  ['with options', shirt],
])('a product %s has all that Google requires', (_, product) => {
  const check = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) check(item);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node = value as Node;
    const required = node['@type'] === undefined ? [] : REQUIRED_BY_GOOGLE[node['@type']];
    expect(required, `the type ${node['@type']}`).toBeDefined();
    for (const name of required ?? []) expect(node, node['@type']).toHaveProperty(name);
    for (const child of Object.values(node)) check(child);
  };
  check(nodesOf(product));
});
