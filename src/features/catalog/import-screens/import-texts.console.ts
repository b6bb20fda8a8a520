import type { Tone } from '#console/badge';
import { JOB_STATUSES } from '#console/job-statuses';
import type { ImportKind } from '#features/catalog/import-files/import-fields.rules';
import type { ImportStatus, RowOutcome, RowState } from '#features/catalog/imports/imports.rules';
import { FILE_FIELDS, PRODUCT_FIELDS } from '#features/catalog/products/product-fields';

export const KINDS = {
  products: {
    title: 'Products',
    text: 'An export of Shopify or WooCommerce, or any table of products.',
    things: (count: number) => (count === 1 ? 'product' : 'products'),
  },
  customers: {
    title: 'Customers',
    text: 'Names, addresses and newsletter. Passwords are never imported.',
    things: (count: number) => (count === 1 ? 'customer' : 'customers'),
  },
  stock: {
    title: 'Stock',
    text: 'Counted pieces of variants that are in the shop. Changes nothing else.',
    things: (count: number) => (count === 1 ? 'line' : 'lines'),
  },
} as const satisfies Record<ImportKind, { title: string; text: string; things: (count: number) => string }>;

export const STATUSES = {
  uploaded: { label: 'Choose columns', tone: 'warn' },
  checking: { label: 'Checking', tone: 'accent' },
  ready: { label: 'Ready', tone: 'warn' },
  ...JOB_STATUSES,
} as const satisfies Record<ImportStatus, { label: string; tone: Tone }>;

export const FORMATS = { shopify: 'Shopify', woocommerce: 'WooCommerce', csv: 'a table' } as const;

/** Before an import, and after it. */
export const OUTCOMES = {
  create: { before: 'New', after: 'Created' },
  update: { before: 'Changed', after: 'Changed' },
  unchanged: { before: 'Unchanged', after: 'Unchanged' },
  refuse: { before: 'Refused', after: 'Refused' },
} as const satisfies Record<RowOutcome, { before: string; after: string }>;

export const STATES = {
  undone: 'Undone',
  changed_since: 'Left as they are',
  applied: 'Not undone yet',
} as const satisfies Partial<Record<RowState, string>>;

const FIELDS: Record<string, string> = {
  ...Object.fromEntries(FILE_FIELDS.map((field) => [field, PRODUCT_FIELDS[field].file.label])),
  slug: 'Handle (the product’s address)',
  name: 'Name',
  description: 'Description',
  shortDescription: 'Short description',
  category: 'Category',
  taxonomy: 'Category of Shopify’s taxonomy',
  tags: 'Tags',
  status: 'Status (active, draft, archived)',
  published: 'Published (yes or no)',
  visibility: 'Where it is shown (visible, catalog, search, hidden)',
  sku: 'SKU',
  barcode: 'Barcode',
  weightGrams: 'Weight in grams',
  weightKilograms: 'Weight in kilograms',
  weightPounds: 'Weight in pounds',
  weightOunces: 'Weight in ounces',
  stock: 'Stock (pieces)',
  stockTracker: 'Who counts the stock (empty: nobody)',
  stockPolicy: 'When sold out (deny, continue)',
  inStock: 'In stock (yes or no)',
  backorders: 'Can be ordered when sold out (yes or no)',
  price: 'Price',
  compareAtPrice: 'Price before the sale',
  salePrice: 'Sale price',
  images: 'Pictures (addresses)',
  imagePosition: 'Position of the picture',
  imageAlt: 'Alternative text of the picture',
  variantImage: 'Picture of the variant',
  taxable: 'Taxable (yes or no)',
  taxClass: 'Tax class',
  giftCard: 'Gift card',
  type: 'Kind of row',
  id: 'Number in the other shop',
  productReference: 'SKU of the product that a combination belongs to',
  combinationAttributes: 'Attributes of a combination',
  combinationValues: 'Values of its attributes',
  priceImpact: 'Impact on price',
  weightImpact: 'Impact on weight',
  parent: 'Parent of a variation',
  saleStarts: 'Start of the sale',
  saleEnds: 'End of the sale',
  email: 'E-mail address',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  acceptsMarketing: 'Newsletter (yes or no)',
  company: 'Company',
  addressLine1: 'Street and number',
  addressLine2: 'Second line of the address',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
  addressPhone: 'Phone of the address',
};

const NUMBERED = /^(option|attribute)(\d+)(Name|Value)$/;

/** The name of a field of ours. */
export function nameOfField(field: string): string {
  const [, group, number, part] = NUMBERED.exec(field) ?? [];
  if (group) return `${group === 'option' ? 'Option' : 'Attribute'} ${number}: ${part === 'Name' ? 'name' : 'value'}`;
  return FIELDS[field] ?? field;
}

/** '1,240 products' */
export function countOf(kind: ImportKind, count: number): string {
  return `${count.toLocaleString('en-US')} ${KINDS[kind].things(count)}`;
}
