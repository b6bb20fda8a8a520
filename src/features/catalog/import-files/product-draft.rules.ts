import { FILE_FIELDS, type FileFieldName, type KindOf, plainField } from '#features/catalog/products/product-fields';
import { MAX_TAGS, TAG_MAX_LENGTH } from '#features/catalog/products/product-limits';
import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';
import type { Cents } from '#shared/money';
import { slugify } from '#shared/slug';
import { CLASS_NAME_MAX_LENGTH, GIFT_CARD_CLASS, toClassId, ZERO_CLASS } from '#shared/tax-classes';
import { isAmbiguous, readCents, readGrams, readPieces, type WeightUnit } from './cell-values.rules';
import type { FileLine, Findings } from './findings';
import { type Fields, readFlag, splitCell, splitList } from './import-fields.rules';
import { importsMessages as messages } from './imports.messages';
import { type FileTextName, parseTextColumn } from './text-columns.rules';

/** What a file has in the columns that are one field of a product each. */
export type FileFields = { [F in FileFieldName]?: (KindOf<F> extends 'flag' ? boolean : string) | undefined };

/** What a file says about a product in another language, a list of its features; what it does not say is absent, and stays as it is. */
export type FileTexts = Partial<Record<FileTextName, string | string[]>>;

/** What a file says about a product; what it does not say is absent, and stays as it is. */
export interface ProductDraft extends FileFields {
  /** Its number in the shop that wrote the file. */
  id?: string | undefined;
  /** The SKU that a product without options had in that shop, where the file has only its variants. */
  reference?: string | undefined;
  /** The variants belong to a product that is there, and are priced by what they cost more or less than it. */
  isCombinations?: boolean | undefined;
  slug?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  /** From the top level down. */
  category?: string[] | undefined;
  tags?: string[] | undefined;
  status?: ProductStatus | undefined;
  /** Id of a tax class. */
  taxClass?: string | undefined;
  /** Of any class but Zero. */
  isTaxable?: boolean | undefined;
  specifications?: Record<string, string> | undefined;
  /** By language. */
  translations?: Record<string, FileTexts> | undefined;
  /** Names of the options, in order; absent for a file without options. */
  options?: string[] | undefined;
  variants: VariantDraft[];
  pictures: PictureDraft[];
}

export interface VariantDraft {
  /** Its line in the file. */
  line?: number | undefined;
  /** Its value of each option. */
  options: Record<string, string>;
  sku?: string | undefined;
  barcode?: string | undefined;
  weightGrams?: number | undefined;
  /** Pieces that can be sold; below zero, so many are owed. */
  stock?: number | undefined;
  stockPolicy?: StockPolicy | undefined;
  price?: { listCents: Cents; saleCents: Cents | null } | undefined;
  /** What it costs more than its product, or less if below zero. */
  priceImpactCents?: Cents | undefined;
  /** The address of its picture. */
  picture?: string | undefined;
}

export interface PictureDraft {
  url: string;
  alt?: string | undefined;
}

/** The cells that are one field of a product each, as their kind is written. */
export function readFileFields(fields: Fields): FileFields {
  return Object.fromEntries(FILE_FIELDS.map((field) => [field, readCell(fields[field], plainField(field))]));
}

function readCell(text: string | undefined, { kind, read }: ReturnType<typeof plainField>): string | boolean | undefined {
  if (kind === 'flag') return readFlag(text);
  // What is none of a list is refused by the schema of the body.
  return text && read ? (read(text) ?? text) : text;
}

/** The cells that are one text of a product in another language each; undefined in a file without such columns. */
export function readTranslations(fields: Fields, { layout: { format } }: Findings): ProductDraft['translations'] {
  const texts: Record<string, FileTexts> = {};
  for (const [field, cell] of Object.entries(fields)) {
    const { name, language } = parseTextColumn(field) ?? {};
    if (name === undefined || language === undefined) continue;
    texts[language] = { ...texts[language], [name]: readText(name, cell, { isLoose: format === 'csv' }) };
  }
  return Object.keys(texts).length > 0 ? texts : undefined;
}

function readText(name: FileTextName, cell: string, options: { isLoose: boolean }): string | string[] {
  if (name === 'features') return splitCell(cell, options).filter(Boolean);
  // What has no letter is refused by its name.
  return (name === 'slug' && slugify(cell)) || cell;
}

/** The fields of a variant in one line. */
export function readVariant(line: FileLine, findings: Findings): Omit<VariantDraft, 'options'> {
  const { fields } = line;
  return {
    line: line.line,
    sku: fields.sku,
    // Shopify writes an apostrophe before codes of digits, so that spreadsheets keep their zeros.
    barcode: fields.barcode?.replace(/^'/, ''),
    weightGrams: readWeight(line, findings),
    ...readVariantStock(line, findings),
    price: readPrice(line, findings),
    picture: fields.variantImage,
  };
}

const WEIGHT_UNITS = {
  weightGrams: 'grams',
  weightKilograms: 'kilograms',
  weightPounds: 'pounds',
  weightOunces: 'ounces',
} as const satisfies Record<string, WeightUnit>;

function readWeight(line: FileLine, findings: Findings): number | undefined {
  const { decimal } = findings.layout;
  for (const [field, unit] of Object.entries(WEIGHT_UNITS)) {
    const text = line.fields[field];
    if (!text) continue;
    // In a file without a sign of its own, '1.234' kg is what a program writes; people do not write thousands of kilograms.
    const sign = decimal ?? (unit !== 'grams' && text.includes('.') ? '.' : undefined);
    return readGrams(text, unit, sign) ?? findings.fail(field, numberProblem(text, messages.weightInvalid), line);
  }
  return undefined;
}

/** The pieces of a line, and whether they are counted. */
export function readVariantStock(line: FileLine, findings: Findings): Pick<VariantDraft, 'stock' | 'stockPolicy'> {
  const { stock } = line.fields;
  const stockPolicy = readStockPolicy(line.fields, findings);
  if (!stock) return { stockPolicy };
  const pieces = readPieces(stock, findings.layout.decimal);
  if (pieces === undefined) findings.fail('stock', numberProblem(stock, messages.stockInvalid), line);
  if (pieces !== undefined && pieces < 0 && stockPolicy !== 'backorder') findings.note('stock', stock, messages.stockBelowZero);
  return { stock: pieces, stockPolicy };
}

/**
 * How a file lets a variant be sold (docs/rules.md#stock-policies): Shopify's columns of a tracker and of a policy, WooCommerce's of
 * stock and of backorders. Undefined for a file that does not say it.
 */
function readStockPolicy(fields: Fields, { layout: { mapping } }: Findings): StockPolicy | undefined {
  const { stock, stockPolicy = '', inStock = '', backorders = '', stockTracker, type = '' } = fields;
  if (/^variable\b/i.test(type)) return undefined;
  if (mapping.stockTracker !== undefined && mapping.stock !== undefined && !stockTracker && fields.price !== undefined) return 'uncounted';
  if (/^(continue|true)$/i.test(stockPolicy) || /^(1|yes|notify)$/i.test(backorders) || /^(on)?backorder$/i.test(inStock))
    return 'backorder';
  if (!stock && readFlag(inStock) === true) return 'uncounted';
  return stockTracker || stockPolicy || (stock && (inStock || backorders)) ? 'counted' : undefined;
}

/** The higher one of price and compare-at price is the list price; a lower one is the price of a sale. */
function readPrice(line: FileLine, findings: Findings): VariantDraft['price'] {
  const { fields } = line;
  const read = (field: string) => {
    const text = fields[field];
    if (!text) return undefined;
    return readCents(text, findings.layout.decimal) ?? findings.fail(field, numberProblem(text, messages.priceInvalid), line);
  };
  const price = read('price');
  const compareAt = read('compareAtPrice');
  const sale = read('salePrice');
  if (price === undefined) return undefined;
  if (compareAt !== undefined && compareAt > price) return { listCents: compareAt, saleCents: price };
  return { listCents: price, saleCents: sale !== undefined && sale < price && isSaleNow(fields) ? sale : null };
}

export function numberProblem(text: string, otherwise: string): string {
  return isAmbiguous(text.replace(/[^\d.,]/g, '')) ? messages.numberAmbiguous : otherwise;
}

/** WooCommerce's dates of a sale: an import has prices of today. */
function isSaleNow({ saleStarts = '', saleEnds = '' }: Fields): boolean {
  const today = new Date().toISOString().slice(0, 10);
  return !(saleStarts.slice(0, 10) > today) && !(saleEnds !== '' && saleEnds.slice(0, 10) < today);
}

/** Shopify's 'active', 'draft', 'unlisted', 'archived', and a product that is active but not published is a draft. */
export function readStatus(line: FileLine, findings: Findings): ProductDraft['status'] {
  const { status, published } = line.fields;
  const isPublished = readFlag(published);
  const isOn = readFlag(status);
  const known = isOn === undefined ? status?.toLowerCase() : isOn ? 'active' : 'draft';
  if (known === 'draft' || known === 'archived') return known;
  if (status && known !== 'active' && known !== 'unlisted') return findings.fail('status', messages.statusInvalid, line);
  if (isPublished === false) return 'draft';
  const shown = known === 'active' || isPublished ? 'active' : undefined;
  return applyVisibility(known === 'unlisted' ? known : shown, line.fields, findings);
}

/** WooCommerce's and PrestaShop's places where a product is shown: the shop's are in listings and in search, or in neither. */
export function applyVisibility(status: ProductDraft['status'], { visibility }: Fields, findings: Findings): ProductDraft['status'] {
  if (!visibility || status === 'draft') return status;
  if (/^(hidden|none)$/i.test(visibility)) return 'unlisted';
  if (/^(catalog|search)$/i.test(visibility)) findings.note('visibility', visibility, messages.shownEverywhere);
  return status;
}

/**
 * A tax class by its name: WooCommerce's 'reduced-rate' and 'zero-rate', our own export's, or any. A product that is not taxable, as
 * in Shopify's 'Variant Taxable' and WooCommerce's 'Tax status', is of the class Zero. Shopify's 'Gift Card' is a class of its own.
 */
export function readTaxClass({ taxable, taxClass, giftCard }: Fields): string | undefined {
  if (readFlag(giftCard) === true) return GIFT_CARD_CLASS;
  if (/^(none|shipping)$/i.test(taxable ?? '') || readFlag(taxable) === false) return ZERO_CLASS;
  return (
    toClassId(taxClass ?? '')
      .replace(/-rate$/, '')
      .slice(0, CLASS_NAME_MAX_LENGTH) || undefined
  );
}

/** Addresses of pictures, each after a comma, bar, semicolon or space; an address may have these signs itself. */
export function readPictures({ images = '', imageAlt }: Fields): PictureDraft[] {
  const starts = [...images.matchAll(/(?:^|[,|;\s])(?=https?:\/\/|\/media\/)/g)].map(({ index, 0: separator }) => index + separator.length);
  const urls = [0, ...starts].flatMap((start, i) => trimSeparators(images.slice(start, starts[i])) || []);
  const alts = imageAlt ? splitCell(imageAlt) : [];
  const isList = urls.length > 1 && alts.length === urls.length;
  return urls.map((url, i) => {
    const alt = isList ? alts[i] : imageAlt;
    return { url, ...(alt && { alt }) };
  });
}

function trimSeparators(text: string): string {
  let end = text.length;
  while (end > 0 && /[,|;\s]/.test(text[end - 1] ?? '')) end--;
  return text.slice(0, end).trim();
}

/** The path of a category: 'Clothing > Shirts'; a sign within a name is written `\\>`. */
export function readCategoryPath(text: string | undefined): string[] | undefined {
  const path = (text ?? '').split(/(?<!\\)>/).flatMap((name) => name.replaceAll('\\>', '>').trim() || []);
  return path.length > 0 ? path : undefined;
}

/** A path as `readCategoryPath` reads it. */
export function categoryText(path: readonly string[]): string {
  return path.map((name) => name.replaceAll('>', '\\>')).join(' > ');
}

/** Tags that the shop has no room for are left out with a note; they are no reason to refuse a product. */
export function readTags({ tags }: Fields, findings: Findings): string[] | undefined {
  const list = splitList(tags, { isLoose: findings.layout.format === 'csv' });
  const short = list.filter((tag) => {
    if (tag.length <= TAG_MAX_LENGTH) return true;
    findings.note('tags', tag, messages.tagTooLong(TAG_MAX_LENGTH));
    return false;
  });
  const unique = [...new Map(short.map((tag) => [tag.toLowerCase(), tag])).values()];
  if (unique.length > MAX_TAGS) findings.note('tags', unique.slice(MAX_TAGS).join(', '), messages.tagsTooMany(MAX_TAGS));
  return unique.length > 0 ? unique.slice(0, MAX_TAGS) : undefined;
}

const PICTURE_ADDRESS_MAX_LENGTH = 2_000;

/** Whether a picture can be fetched from this address; the shop's own may be without an origin. */
export function isPictureAddress(url: string): boolean {
  return url.length <= PICTURE_ADDRESS_MAX_LENGTH && (/^https?:\/\/./i.test(url) || url.startsWith('/media/'));
}
