import { isGtin } from '#features/content/seo/gtin.rules';
import { absolutePictureUrl } from '#features/platform/media/picture-urls';
import { type ShippingRates, shippingFor } from '#features/pricing/pricing/delivery.rules';
import type { RatedLine } from '#features/pricing/shipping/shipping.rules';
import type { Cents } from '#shared/money';
import { paths } from '#shared/paths';

/** As Google and Meta name it. */
export type FeedAvailability = 'in stock' | 'backorder' | 'out of stock';

/** A variant as the feed describes it. */
export interface FeedVariant {
  productId: string;
  slug: string;
  name: string;
  description: string;
  brand: string | undefined;
  /** The names of its category and those above, the main one first. */
  categories: readonly string[];
  /** Addresses of pictures, the variant's own or those of its colour first. */
  pictures: readonly string[];
  hasOtherVariants: boolean;
  sku: string;
  options: Readonly<Record<string, string>>;
  barcode: string | undefined;
  weightGrams: number | undefined;
  listPriceCents: Cents;
  salePriceCents: Cents | undefined;
  /** Of a sale that ends. */
  saleDates: { startsAt: Date; endsAt: Date } | undefined;
  availability: FeedAvailability;
}

interface FeedContext {
  origin: string;
  /** The shipping of a line to `COUNTRY`; undefined: it is not delivered there. */
  ratesOf: (line: RatedLine) => ShippingRates | undefined;
}

const COUNTRY = 'US';
const CURRENCY = 'USD';
/** The shorter limits of Google’s “Product data specification” and Meta’s “Product data specifications for catalogs”. */
const TITLE_MAX_LENGTH = 150;
const DESCRIPTION_MAX_LENGTH = 5_000;
const ID_MAX_LENGTH = 50;
const BRAND_MAX_LENGTH = 70;
const MAX_MORE_PICTURES = 10;
/** The names of options that both have fields for, in lower case. */
const FIELDS: Record<string, string> = { color: 'color', colour: 'color', size: 'size', material: 'material', pattern: 'pattern' };
/** Neither shows AVIF. The shop's own pictures have no ending, and are sent as WebP or JPEG. */
const NOT_SHOWN = /\.(avif|svg)(\?|$)|^data:/i;

/** `[name, value]`, or the fields of a group. */
type Field = readonly [name: string, value: string | readonly Field[]];

/** The fields of one item, in Google's names, which Meta reads too (docs/rules.md#feeds-fields). */
export function toFields(variant: FeedVariant, context: FeedContext): Field[] {
  const { productId, sku, name, description, brand, categories, options, barcode, weightGrams, availability, hasOtherVariants } = variant;
  const { listPriceCents, salePriceCents, saleDates } = variant;
  const [picture, ...others] = shownPictures(variant, context.origin);
  const hasGtin = barcode !== undefined && isGtin(barcode);
  const unitPriceCents = salePriceCents ?? listPriceCents;
  const rates = context.ratesOf({ unitPriceCents, quantity: 1, weightGrams: weightGrams ?? null });
  const optional = (field: string, value: string | undefined): Field[] => (value ? [[field, value]] : []);
  return [
    ['g:id', sku.slice(0, ID_MAX_LENGTH)],
    ['title', [name, ...Object.values(options)].join(', ').slice(0, TITLE_MAX_LENGTH)],
    ['description', (description || name).slice(0, DESCRIPTION_MAX_LENGTH)],
    ['link', context.origin + paths.product(variant.slug, options)],
    ...optional('g:image_link', picture),
    ...others.slice(0, MAX_MORE_PICTURES).map((url): Field => ['g:additional_image_link', url]),
    ['g:availability', availability],
    ['g:price', toAmount(listPriceCents)],
    ...(salePriceCents === undefined ? [] : [['g:sale_price', toAmount(salePriceCents)] as const]),
    ...optional('g:sale_price_effective_date', salePriceCents !== undefined && saleDates ? toInterval(saleDates) : undefined),
    ['g:condition', 'new'],
    ...optional('g:brand', brand?.slice(0, BRAND_MAX_LENGTH)),
    ...(hasGtin ? [['g:gtin', barcode] as const] : [['g:identifier_exists', 'no'] as const]),
    ...optional('g:product_type', categories.join(' > ')),
    ...(hasOtherVariants ? [['g:item_group_id', productId] as const] : []),
    ...Object.entries(options)
      .flatMap(([option, value]) => optional(`g:${FIELDS[option.toLowerCase()] ?? ''}`, value))
      .filter(isNamed),
    ...(rates ? [shippingField(shippingFor(unitPriceCents, rates))] : []),
    ...optional('g:shipping_weight', weightGrams ? `${weightGrams} g` : undefined),
  ];
}

function shippingField(shippingCents: Cents): Field {
  return [
    'g:shipping',
    [
      ['g:country', COUNTRY],
      ['g:price', toAmount(shippingCents)],
    ],
  ];
}

export const FEED_PROBLEMS = ['picture', 'description', 'brand', 'gtin', 'title'] as const;
export type FeedProblem = (typeof FEED_PROBLEMS)[number];

/** What Google and Meta would refuse it for, or show it less for. */
export function findProblems(variant: FeedVariant): FeedProblem[] {
  const { name, description, brand, barcode } = variant;
  const found: Record<FeedProblem, boolean> = {
    picture: shownPictures(variant, 'https://shop.example').length === 0,
    description: description.trim() === '',
    brand: !brand,
    gtin: barcode === undefined || !isGtin(barcode),
    title: name.length > TITLE_MAX_LENGTH,
  };
  return FEED_PROBLEMS.filter((problem) => found[problem]);
}

/** `<item>…</item>` */
export function toXml(fields: readonly Field[]): string {
  return `<item>${fields.map(fieldXml).join('')}</item>\n`;
}

export function escapeXml(text: string): string {
  // XML 1.0 §2.2: other characters cannot be in a document, even escaped.
  const allowed = text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
  return allowed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function fieldXml([name, value]: Field): string {
  return `<${name}>${typeof value === 'string' ? escapeXml(value) : value.map(fieldXml).join('')}</${name}>`;
}

function isNamed([name]: Field): boolean {
  return name !== 'g:';
}

function shownPictures({ pictures }: FeedVariant, origin: string): string[] {
  const shown = pictures.filter((url) => !NOT_SHOWN.test(url)).flatMap((url) => absolutePictureUrl(url, origin) ?? []);
  return [...new Set(shown)];
}

/** '15.50 USD' */
function toAmount(cents: Cents): string {
  return `${(cents / 100).toFixed(2)} ${CURRENCY}`;
}

/** ISO 8601: '2026-03-01T09:00Z/2026-03-08T09:00Z' */
function toInterval({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string {
  return [startsAt, endsAt].map((date) => `${date.toISOString().slice(0, 16)}Z`).join('/');
}
