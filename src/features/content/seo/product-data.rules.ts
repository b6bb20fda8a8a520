import type { PageProduct } from '#features/catalog/products/product-detail.schema';
import type { Review } from '#features/catalog/reviews/reviews.schema';
import { pageUrl, type Site } from '#features/content/languages/shown-languages';
import { absolutePictureUrl } from '#features/platform/media/picture-urls';
import { shippingFor } from '#features/pricing/pricing/delivery.rules';
import type { ShippingFact } from '#features/pricing/rates/delivery-notes.rules';
import type { ShippingDays } from '#features/pricing/shipping/shipping.rules';
import { type Cents, type Dollars, toCents, toDollars } from '#shared/money';
import { paths } from '#shared/paths';
import { isGtin } from './gtin.rules';

/** What structured data says of a product. Prices as paid. */
export interface DescribedProduct {
  _id: string;
  slug: string;
  name: string;
  description: string;
  brand?: string | undefined;
  category: { name: string };
  /** Its English name. */
  countryOfOrigin?: string | undefined;
  images: readonly { url: string }[];
  rating: number;
  reviewCount: number;
  /** Published ones, the first of the page. */
  reviews: readonly Review[];
  /** At least one. */
  variants: readonly DescribedVariant[];
}

/** https://schema.org/ItemAvailability */
type Availability = 'InStock' | 'BackOrder' | 'OutOfStock';

export interface DescribedVariant {
  sku: string;
  barcode?: string | undefined;
  /** The value of each option, in the product's order. */
  options: Readonly<Record<string, string>>;
  price: Dollars;
  availability: Availability;
  pictureUrl?: string | undefined;
}

interface Context {
  site: Site;
  /** Of one piece to `COUNTRY`; absent: it is not delivered there. */
  rates: ShippingFact | undefined;
  /** 0: the shop promises no returns. */
  returnDays: number;
}

const COUNTRY = 'US';
const CURRENCY = 'USD';
/** The variants of a page have so many bytes at most: docs/rules.md#seo-variants. */
const MAX_VARIANTS_BYTES = 8_000;
/** And its reviews: docs/rules.md#seo-reviews. */
const MAX_REVIEWS_BYTES = 4_000;
/** The names of options that schema.org has properties for, in lower case. Google groups variants by these. */
const PROPERTIES: Record<string, string> = { color: 'color', colour: 'color', size: 'size', material: 'material', pattern: 'pattern' };

/** A variant without its own price has the product's, and one without its own picture that of its colour. */
export function describeProduct(product: PageProduct, reviews: readonly Review[]): DescribedProduct {
  const variants = product.variants.map(({ sku, barcode, options, stock, availableNow, color, image, ...own }) => {
    const { price, salePrice } = own.price === undefined ? product : { ...own, price: own.price };
    return {
      sku,
      barcode,
      options,
      price: salePrice ?? price,
      availability: availabilityOf(stock, availableNow),
      pictureUrl: (image ?? product.images.find((picture) => color !== undefined && picture.color === color))?.url,
    };
  });
  return { ...product, variants, reviews };
}

/**
 * Structured data of a product: a `Product`, or a `ProductGroup` of its variants, and the policies for shipping and returns that
 * the offers refer to. https://developers.google.com/search/docs/appearance/structured-data/product-variants says what is required.
 */
export function productData(product: DescribedProduct, context: Context): object[] {
  const { _id, slug, name, description, brand, category, countryOfOrigin, images, rating, reviewCount, reviews, variants } = product;
  const url = pageUrl(context.site, paths.product(slug));
  const about = {
    '@id': url,
    name,
    description,
    image: images.flatMap((image) => absolutePictureUrl(image.url, context.site.origin) ?? []),
    brand: brand && { '@type': 'Brand', name: brand },
    category: category.name,
    countryOfOrigin: countryOfOrigin && { '@type': 'Country', name: countryOfOrigin },
    aggregateRating: reviewCount > 0 ? { '@type': 'AggregateRating', ratingValue: rating, reviewCount } : undefined,
    review: reviewsData(reviews, context),
  };
  const [first] = variants;
  if (first && variants.length === 1) {
    const single = { '@type': 'Product', ...about, ...identifiers(first), ...optionData(first), offers: offerOf(first, url, context) };
    return [single, ...policiesOf([first], context)];
  }
  const described = selectVariants(variants, (variant) => variantData(variant, { product, context }));
  const group = {
    '@type': 'ProductGroup',
    ...about,
    url,
    productGroupID: _id,
    variesBy: variesBy(variants),
    hasVariant: described.map(({ data }) => data),
    offers: described.length < variants.length ? summaryOf(variants) : undefined,
  };
  const shown = described.map(({ variant }) => variant);
  return [group, ...policiesOf(shown, context)];
}

function variantData(
  variant: DescribedVariant,
  { product: { slug, name, images }, context }: { product: DescribedProduct; context: Context },
): object {
  const pictureUrl = variant.pictureUrl ?? images[0]?.url;
  return {
    '@type': 'Product',
    name: [name, ...Object.values(variant.options)].join(', '),
    image: pictureUrl && absolutePictureUrl(pictureUrl, context.site.origin),
    ...identifiers(variant),
    ...optionData(variant),
    offers: offerOf(variant, pageUrl(context.site, paths.product(slug, variant.options)), context),
  };
}

function optionData({ options }: DescribedVariant): object {
  const values = Object.entries(options);
  const others = values.filter(([option]) => !propertyOf(option));
  return {
    ...Object.fromEntries(values.flatMap(([option, value]) => toEntry(propertyOf(option), value))),
    additionalProperty:
      others.length > 0 ? others.map(([option, value]) => ({ '@type': 'PropertyValue', name: option, value })) : undefined,
  };
}

function toEntry(property: string | undefined, value: string): [property: string, value: string][] {
  return property === undefined ? [] : [[property, value]];
}

function propertyOf(option: string): string | undefined {
  const name = option.toLowerCase();
  return Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined;
}

/** The options with a property, as Google reads them: by address. */
function variesBy(variants: readonly DescribedVariant[]): string[] | undefined {
  const properties = new Set(variants.flatMap(({ options }) => Object.keys(options).flatMap((option) => propertyOf(option) ?? [])));
  return properties.size > 0 ? [...properties].map((property) => `https://schema.org/${property}`) : undefined;
}

/** As many as fit on the page. https://developers.google.com/search/docs/appearance/structured-data/review-snippet */
function reviewsData(reviews: readonly Review[], context: Context): object[] | undefined {
  const selected = fitting(
    reviews.map((review) => reviewData(review, context)),
    MAX_REVIEWS_BYTES,
  );
  return selected.length > 0 ? selected : undefined;
}

function reviewData({ title, comment, rating, createdAt, user, photos }: Review, { site }: Context): object {
  return {
    '@type': 'Review',
    name: title,
    reviewBody: comment,
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
    author: { '@type': 'Person', name: user.name },
    datePublished: createdAt.slice(0, 10),
    image: photos.length > 0 ? photos.flatMap(({ url }) => absolutePictureUrl(url, site.origin) ?? []) : undefined,
  };
}

/** The first ones that have so many bytes at most. */
function fitting(data: readonly object[], maxBytes: number): object[] {
  let bytes = 0;
  return data.filter((one) => {
    bytes += new TextEncoder().encode(JSON.stringify(one)).length;
    return bytes <= maxBytes;
  });
}

/** As many as fit on the page, those that can be ordered first. */
function selectVariants(variants: readonly DescribedVariant[], toData: (variant: DescribedVariant) => object) {
  const selected: { variant: DescribedVariant; data: object }[] = [];
  let bytes = 0;
  for (const variant of variants.toSorted((a, b) => Number(isOffered(b)) - Number(isOffered(a)))) {
    const data = toData(variant);
    bytes += new TextEncoder().encode(JSON.stringify(data)).length;
    if (bytes > MAX_VARIANTS_BYTES && selected.length > 0) break;
    selected.push({ variant, data });
  }
  return selected;
}

function availabilityOf(stock: number, availableNow: number | undefined): Availability {
  if (stock === 0) return 'OutOfStock';
  return availableNow === 0 ? 'BackOrder' : 'InStock';
}

function isOffered({ availability }: DescribedVariant): boolean {
  return availability !== 'OutOfStock';
}

/** The number and the prices of all variants, where not all are described. */
function summaryOf(variants: readonly DescribedVariant[]): object {
  const prices = variants.map(({ price }) => price);
  return {
    '@type': 'AggregateOffer',
    offerCount: variants.length,
    lowPrice: Math.min(...prices).toFixed(2),
    highPrice: Math.max(...prices).toFixed(2),
    priceCurrency: CURRENCY,
  };
}

/** A barcode of another kind is the shop's own number and means nothing elsewhere. */
function identifiers({ sku, barcode }: DescribedVariant): object {
  return { sku, gtin: barcode && isGtin(barcode) ? barcode : undefined };
}

function offerOf(variant: DescribedVariant, url: string, context: Context): object {
  return {
    '@type': 'Offer',
    url,
    price: variant.price.toFixed(2),
    priceCurrency: CURRENCY,
    availability: `https://schema.org/${variant.availability}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...(context.rates && { shippingDetails: { '@id': shippingId(shippingOf(variant, context.rates)) } }),
    ...(context.returnDays > 0 && { hasMerchantReturnPolicy: { '@id': RETURNS_ID } }),
  };
}

const RETURNS_ID = '#returns';

function shippingId(shippingCents: Cents): string {
  return `#shipping-${shippingCents}`;
}

/** Shipping of an order of one piece. */
function shippingOf({ price }: DescribedVariant, rates: ShippingFact): Cents {
  return shippingFor(toCents(price), rates);
}

/** Each policy once, however many offers refer to it. */
function policiesOf(variants: readonly DescribedVariant[], { rates, returnDays }: Context): object[] {
  const shippingCents = rates ? [...new Set(variants.map((variant) => shippingOf(variant, rates)))] : [];
  return [...shippingCents.map((each) => shippingPolicy(each, rates?.days)), ...(returnDays > 0 ? [returnPolicy(returnDays)] : [])];
}

function shippingPolicy(shippingCents: Cents, promised: ShippingDays | undefined): object {
  return {
    '@type': 'OfferShippingDetails',
    '@id': shippingId(shippingCents),
    shippingRate: { '@type': 'MonetaryAmount', value: toDollars(shippingCents).toFixed(2), currency: CURRENCY },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: COUNTRY },
    ...(promised && { deliveryTime: deliveryTime(promised) }),
  };
}

/** docs/rules.md#pricing-delivery-days */
function deliveryTime({ min, max, handling }: ShippingDays): object {
  return {
    '@type': 'ShippingDeliveryTime',
    handlingTime: days(0, handling),
    transitTime: days(min - handling, max - handling),
  };
}

function days(minValue: number, maxValue: number): object {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' };
}

/** docs/rules.md#returns-window */
function returnPolicy(returnDays: number): object {
  return {
    '@type': 'MerchantReturnPolicy',
    '@id': RETURNS_ID,
    applicableCountry: COUNTRY,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returnDays,
    returnMethod: 'https://schema.org/ReturnByMail',
  };
}
