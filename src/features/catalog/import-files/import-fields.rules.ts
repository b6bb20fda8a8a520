import { FILE_FIELDS, type FileFieldName, PRODUCT_FIELDS } from '#features/catalog/products/product-fields';
import { PRESTASHOP_HEADERS } from './prestashop-headers';
import { textColumn, textColumnsOf } from './text-columns.rules';
import { WOOCOMMERCE_HEADERS } from './woocommerce-headers';

/** The fields that a column can be mapped to, with the names that other shops and spreadsheets give them. */

export const IMPORT_KINDS = ['products', 'customers', 'stock', 'translations'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_FORMATS = ['shopify', 'woocommerce', 'csv', 'po', 'xliff'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Our field → their column. */
export type ImportMapping = Record<string, string>;

/**
 * Shopify's product file (https://help.shopify.com/en/manual/products/import-export/using-csv) with its names before and since
 * 2025, WooCommerce's (https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema), those of PrestaShop's lists and
 * sample files (https://docs.prestashop-project.org/v.8-documentation/user-guide/configuring-shop/advanced-parameters/import), and
 * usual names.
 */
const PRODUCT_HEADERS: Record<string, readonly string[]> = {
  slug: ['handle', 'url handle', 'slug', ...PRESTASHOP_HEADERS.slug],
  name: ['title', 'name', 'product name', 'product', 'nom du produit', ...PRESTASHOP_HEADERS.name],
  description: ['body (html)', 'description', 'body', ...PRESTASHOP_HEADERS.description],
  // Before brands: 'Značky' are the tags of a Slovak file that has no other column for them, and the brands of any other.
  tags: ['tags', 'étiquettes', ...PRESTASHOP_HEADERS.tags],
  brand: headersOf('brand'),
  category: ['type', 'category', 'categories', 'product type', 'catégorie', ...PRESTASHOP_HEADERS.category],
  taxonomy: ['product category'],
  status: ['status'],
  published: ['published', 'published on online store', 'active', 'enabled', 'activé', ...PRESTASHOP_HEADERS.published],
  visibility: ['visibility in catalog', ...PRESTASHOP_HEADERS.visibility],
  featured: headersOf('featured'),
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  sku: ['variant sku', 'sku', ...PRESTASHOP_HEADERS.sku],
  barcode: ['variant barcode', 'barcode', 'gtin, upc, ean, or isbn', 'gtin', 'ean', ...PRESTASHOP_HEADERS.barcode, 'upc', 'isbn'],
  weightGrams: ['variant grams', 'weight value (grams)', 'grams', 'weight (g)'],
  weightKilograms: ['weight (kg)'],
  weightPounds: ['weight (lbs)', 'weight (lb)'],
  weightOunces: ['weight (oz)'],
  stock: ['variant inventory qty', 'inventory quantity', 'stock', 'quantity', 'qty', 'available', 'inventory', ...PRESTASHOP_HEADERS.stock],
  stockTracker: ['variant inventory tracker', 'inventory tracker'],
  stockPolicy: ['variant inventory policy', 'continue selling when out of stock'],
  inStock: ['in stock?'],
  backorders: ['backorders allowed?'],
  price: ['variant price', 'price', 'regular price', 'price (tax excl.)', 'prix (ht)', 'prix hors taxe', ...PRESTASHOP_HEADERS.price],
  compareAtPrice: ['variant compare at price', 'compare-at price', 'compare at price'],
  salePrice: ['sale price'],
  images: ['image src', 'product image url', 'images', 'image', 'image url', ...PRESTASHOP_HEADERS.images],
  imagePosition: ['image position'],
  imageAlt: ['image alt text', 'image alt texts', "textes alternatifs de l'image"],
  variantImage: ['variant image', 'variant image url'],
  taxable: ['variant taxable', 'charge tax', 'tax status', 'taxable'],
  taxClass: ['tax class', 'variant tax class'],
  giftCard: ['gift card'],
  seoTitle: headersOf('seoTitle'),
  seoDescription: headersOf('seoDescription'),
  id: PRESTASHOP_HEADERS.id,
  productReference: PRESTASHOP_HEADERS.productReference,
  combinationAttributes: PRESTASHOP_HEADERS.combinationAttributes,
  combinationValues: PRESTASHOP_HEADERS.combinationValues,
  priceImpact: PRESTASHOP_HEADERS.priceImpact,
  weightImpact: PRESTASHOP_HEADERS.weightImpact,
  // Those that are not named above come last.
  ...Object.fromEntries(FILE_FIELDS.map((field) => [field, headersOf(field)])),
};

/** The headers of a field that the table of a product's fields describes. */
function headersOf(field: FileFieldName): readonly string[] {
  const ofPrestaShop: Readonly<Record<string, readonly string[]>> = PRESTASHOP_HEADERS;
  return [...PRODUCT_FIELDS[field].file.headers, ...(ofPrestaShop[field] ?? [])];
}

/** Whose numbers show how a file writes them. */
export const NUMBER_FIELDS = [
  ...['price', 'compareAtPrice', 'salePrice', 'priceImpact', 'stock'],
  ...['weightGrams', 'weightKilograms', 'weightPounds', 'weightOunces'],
] as const;

const ATTRIBUTES = Array.from({ length: 10 }, (_, i) => i + 1);

/** The fields that only WooCommerce's files have, because of its parents and variations. */
const WOOCOMMERCE_FIELDS: Record<string, readonly string[]> = {
  type: ['type'],
  id: ['id'],
  parent: ['parent'],
  shortDescription: ['short description'],
  saleStarts: ['date sale price starts'],
  saleEnds: ['date sale price ends'],
  ...Object.fromEntries(
    ATTRIBUTES.flatMap((n) => [
      [`attribute${n}Name`, [`attribute ${n} name`]],
      [`attribute${n}Value`, [`attribute ${n} value(s)`]],
    ]),
  ),
};
const WEIGHTS: readonly (readonly [field: string, unit: string])[] = [
  ['weightKilograms', 'kg'],
  ['weightGrams', 'g'],
  ['weightPounds', 'lbs'],
  ['weightOunces', 'oz'],
];

/** In WooCommerce's files 'Type' is the kind of row. Its own names come first: 'Name' is an English word in a German file, too. */
const WOOCOMMERCE_PRODUCT_FIELDS: Record<string, readonly string[]> = Object.fromEntries(
  Object.entries({ ...PRODUCT_HEADERS, ...WOOCOMMERCE_FIELDS, category: ['categories'] }).map(([field, names]) => [
    field,
    [...names, ...translated(field)],
  ]),
);

/** The names of a field in WooCommerce's translations. */
function translated(field: string): readonly string[] {
  const unit = WEIGHTS.find(([weight]) => weight === field)?.[1];
  if (unit) return (WOOCOMMERCE_HEADERS.weight ?? []).map((name) => name.replace('{unit}', unit));
  const [, number, part] = /^attribute(\d+)(Name|Value)$/.exec(field) ?? [];
  if (number) return (WOOCOMMERCE_HEADERS[`attribute${part}`] ?? []).map((name) => name.replace('{n}', number));
  return WOOCOMMERCE_HEADERS[field] ?? [];
}

/** Shopify's customer file (https://help.shopify.com/en/manual/customers/import-export-customers), now and before 2023. */
const CUSTOMER_FIELDS: Record<string, readonly string[]> = {
  email: ['email', 'e-mail', 'email address', 'e-mail address'],
  firstName: ['first name', 'firstname', 'given name'],
  lastName: ['last name', 'lastname', 'surname', 'family name'],
  phone: ['phone', 'telephone', 'mobile', 'phone number'],
  acceptsMarketing: ['accepts email marketing', 'accepts marketing', 'newsletter'],
  company: ['default address company', 'company'],
  addressLine1: ['default address address1', 'address1', 'address line 1', 'street', 'address'],
  addressLine2: ['default address address2', 'address2', 'address line 2'],
  city: ['default address city', 'city', 'town'],
  state: ['default address province code', 'province code', 'default address province', 'province', 'state'],
  postalCode: ['default address zip', 'zip', 'postal code', 'postcode', 'zip code'],
  country: ['default address country code', 'country code', 'default address country', 'country'],
  addressPhone: ['default address phone'],
  tags: ['tags'],
};

/** Counted pieces: our own export, Shopify's inventory file, and usual names. */
const STOCK_FIELDS: Record<string, readonly string[]> = {
  sku: ['sku', 'variant sku'],
  stock: [
    'available',
    'available (not editable)',
    'on hand (new)',
    'on hand (current)',
    'stock',
    'quantity',
    'qty',
    'variant inventory qty',
    'inventory quantity',
    'inventory',
    'pieces',
    'counted',
    'count',
  ],
  slug: ['handle', 'url handle', 'slug'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
};

/** Files of translators, whose columns are always the same: `openTranslationFile` makes them. */
export const TRANSLATION_COLUMNS = {
  po: { id: 'msgctxt', language: 'Language', original: 'msgid', translation: 'msgstr', unfinished: 'fuzzy' },
  xliff: { id: 'id', language: 'target-language', original: 'source', translation: 'target', unfinished: 'state' },
} as const;

/** Which shop system wrote a file, by its header. */
export function recognizeFormat(kind: ImportKind, columns: readonly string[]): ImportFormat {
  const names = new Set(columns.map(normalize));
  const has = (...requested: string[]) => requested.every((name) => names.has(name));
  if (kind === 'customers') {
    const isShopify = has('email', 'first name') && (has('accepts email marketing') || has('accepts marketing') || has('total spent'));
    return isShopify ? 'shopify' : 'csv';
  }
  if (kind === 'stock') return has('handle', 'location') ? 'shopify' : 'csv';
  if (kind === 'translations') return has('msgid') ? 'po' : 'xliff';
  if (has('type', 'sku', 'name', 'regular price')) return 'woocommerce';
  // In another language; words such as 'Typ' and 'Name' alone may be anybody's.
  const hasField = (field: string) => (WOOCOMMERCE_PRODUCT_FIELDS[field] ?? []).some((name) => names.has(name));
  if (['type', 'sku', 'name', 'price', 'published', 'attribute1Name'].every(hasField)) return 'woocommerce';
  if (['type', 'sku', 'name', 'price', 'parent', 'backorders'].every(hasField)) return 'woocommerce';
  if ((has('handle') || has('url handle')) && has('title')) return 'shopify';
  return 'csv';
}

interface ReadFile {
  kind: ImportKind;
  format: ImportFormat;
  /** Those that products are translated into. */
  languages: readonly string[];
}

/** The fields of a kind of file; in a table of products, also those of other shops' files. */
export function fieldsOf({ kind, format, languages }: ReadFile): readonly string[] {
  const fields = Object.keys(columnNames({ kind, format, languages }));
  return kind === 'products' && format === 'csv' ? [...new Set([...fields, ...Object.keys(WOOCOMMERCE_FIELDS)])] : fields;
}

/**
 * How the lines of a file are read: a table with a column of parents is like WooCommerce's file, and one with columns of attributes and
 * of their values is like PrestaShop's file of combinations, whoever wrote it.
 */
export function layoutOf(format: ImportFormat, mapping: ImportMapping): ImportFormat | 'combinations' {
  if (mapping.combinationAttributes && mapping.combinationValues) return 'combinations';
  return mapping.parent ? 'woocommerce' : format;
}

/** Each field with the first of its columns that the file has. */
export function guessMapping(file: ReadFile, columns: readonly string[]): ImportMapping {
  const byName = new Map(columns.map((column) => [normalize(column), column] as const).reverse());
  const mapping: ImportMapping = {};
  for (const [field, names] of Object.entries(columnNames(file))) {
    const column = names.map((name) => byName.get(name)).find((found) => found !== undefined);
    if (column !== undefined && !Object.values(mapping).includes(column)) mapping[field] = column;
  }
  return mapping;
}

function columnNames({ kind, format, languages }: ReadFile): Record<string, readonly string[]> {
  if (kind === 'customers') return CUSTOMER_FIELDS;
  if (kind === 'stock') return STOCK_FIELDS;
  if (kind === 'translations') {
    const columns = TRANSLATION_COLUMNS[format === 'po' ? 'po' : 'xliff'];
    return Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, [normalize(column)]]));
  }
  const translated = textColumnsOf(languages).map((column) => [textColumn(column), [normalize(textColumn(column))]] as const);
  return { ...(format === 'woocommerce' ? WOOCOMMERCE_PRODUCT_FIELDS : PRODUCT_HEADERS), ...Object.fromEntries(translated) };
}

/** Without PrestaShop's hints: 'Name *', 'Active (0/1)', 'Tags (x,y,z...)', 'Reference #'. */
function normalize(column: string): string {
  return column
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/[_\s]+/g, ' ')
    .replace(/\((?:0\/1|x, ?y, ?z[^)]*)\)|[*#]/g, '')
    .trim();
}

/** One line of a file: the cells that are not empty, by field. */
export type Fields = Record<string, string>;

/** Reads 'yes', 'TRUE', '1'; undefined for anything else than yes or no. */
export function readFlag(text: string | undefined): boolean | undefined {
  if (/^(yes|y|true|1|on)$/i.test(text ?? '')) return true;
  return /^(no|n|false|0|off)$/i.test(text ?? '') ? false : undefined;
}

interface ListOptions {
  /** Tables that people write also separate by semicolons, bars and line breaks. */
  isLoose?: boolean;
}

/** The distinct parts of 'red, blue', without empty ones; a comma within a part is written `\\,`. */
export function splitList(text: string | undefined, options: ListOptions = {}): string[] {
  return [...new Set(splitCell(text, options).filter(Boolean))];
}

/** All parts of a list in a cell, in its order. */
export function splitCell(text = '', { isLoose = false }: ListOptions = {}): string[] {
  const hasComma = text.includes(',');
  const parts: string[] = [''];
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    const next = text[at + 1];
    if (char === '\\' && (next === ',' || next === '\\')) {
      parts.push(`${parts.pop()}${next}`);
      at++;
    } else if (char === ',' || (isLoose && !hasComma && /[;|\n]/.test(char))) parts.push('');
    else parts.push(`${parts.pop()}${char}`);
  }
  return parts.map((part) => part.trim());
}

/** A list in one cell, as `splitList` reads it. */
export function joinList(parts: readonly string[]): string {
  return parts.map((part) => part.replace(/[\\,]/g, '\\$&')).join(', ');
}
