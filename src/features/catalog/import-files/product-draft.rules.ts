import type { FieldError } from '#shared/errors';
import type { Cents } from '#shared/money';
import { CLASS_NAME_MAX_LENGTH, GIFT_CARD_CLASS, toClassId, ZERO_CLASS } from '#shared/tax-classes';
import { readCents, readGrams, readPieces } from './cell-values.rules';
import { type Fields, readFlag, splitList } from './import-fields.rules';
import { importsMessages as messages } from './imports.messages';

/** What a file says about a product; what it does not say is absent, and stays as it is. */
export interface ProductDraft {
  slug?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  brand?: string | undefined;
  /** From the top level down. */
  category?: string[] | undefined;
  tags?: string[] | undefined;
  status?: 'draft' | 'active' | 'archived' | undefined;
  featured?: boolean | undefined;
  /** Id of a tax class. */
  taxClass?: string | undefined;
  /** Of any class but Zero. */
  isTaxable?: boolean | undefined;
  seoTitle?: string | undefined;
  seoDescription?: string | undefined;
  specifications?: Record<string, string> | undefined;
  /** Names of the options, in order; absent for a file without options. */
  options?: string[] | undefined;
  variants: VariantDraft[];
  pictures: PictureDraft[];
}

export interface VariantDraft {
  /** Its value of each option. */
  options: Record<string, string>;
  sku?: string | undefined;
  barcode?: string | undefined;
  weightGrams?: number | undefined;
  /** Pieces that can be sold. */
  stock?: number | undefined;
  price?: { listCents: Cents; saleCents: Cents | null } | undefined;
  /** The address of its picture. */
  picture?: string | undefined;
}

export interface PictureDraft {
  url: string;
  alt?: string | undefined;
}

/** Errors and notes of one product, of any of its lines. */
export interface Findings {
  errors: FieldError[];
  notes: Set<string>;
}

/** The fields of a variant in one line. */
export function readVariant(fields: Fields, { line, findings }: { line: number; findings: Findings }): Omit<VariantDraft, 'options'> {
  const fail = (field: string, message: string) => {
    findings.errors.push({ field, message: messages.inLine(line, message) });
    return undefined;
  };
  return {
    sku: fields.sku,
    barcode: fields.barcode?.replace(/^'/, ''),
    weightGrams: readWeight(fields, fail),
    stock: readStock(fields, { fail, notes: findings.notes }),
    price: readPrice(fields, fail),
    picture: fields.variantImage,
  };
}

type Fail = (field: string, message: string) => undefined;

const WEIGHT_UNITS = {
  weightGrams: 'grams',
  weightKilograms: 'kilograms',
  weightPounds: 'pounds',
  weightOunces: 'ounces',
} as const;

function readWeight(fields: Fields, fail: Fail): number | undefined {
  for (const [field, unit] of Object.entries(WEIGHT_UNITS)) {
    const text = fields[field];
    if (text) return readGrams(text, unit) ?? fail(field, messages.weightInvalid(text));
  }
  return undefined;
}

/** Other shops sell below zero. */
function readStock({ stock }: Fields, { fail, notes }: { fail: Fail; notes: Set<string> }): number | undefined {
  if (!stock) return undefined;
  const pieces = readPieces(stock);
  if (pieces === undefined) return fail('stock', messages.stockInvalid(stock));
  if (pieces < 0) notes.add(messages.stockBelowZero);
  return Math.max(0, pieces);
}

/** The higher one of price and compare-at price is the list price; a lower one is the price of a sale. */
function readPrice(fields: Fields, fail: Fail): VariantDraft['price'] {
  const read = (field: string) => {
    const text = fields[field];
    return text ? (readCents(text) ?? fail(field, messages.priceInvalid(text))) : undefined;
  };
  const price = read('price');
  if (price === undefined) return undefined;
  const compareAt = read('compareAtPrice');
  if (compareAt !== undefined && compareAt > price) return { listCents: compareAt, saleCents: price };
  const sale = read('salePrice');
  return { listCents: price, saleCents: sale !== undefined && sale < price && isSaleNow(fields) ? sale : null };
}

/** WooCommerce's dates of a sale: an import has prices of today. */
function isSaleNow({ saleStarts = '', saleEnds = '' }: Fields): boolean {
  const today = new Date().toISOString().slice(0, 10);
  return !(saleStarts.slice(0, 10) > today) && !(saleEnds !== '' && saleEnds.slice(0, 10) < today);
}

/** Shopify's 'active', 'draft', 'archived', and a product that is active but not published is a draft. */
export function readStatus({ status, published }: Fields, findings: Findings): ProductDraft['status'] {
  const isPublished = readFlag(published);
  const known = status?.toLowerCase();
  if (known === 'draft' || known === 'archived') return known;
  // 'Unlisted' is Shopify's word for products that only their link leads to.
  if (known === 'unlisted') return 'draft';
  if (status && known !== 'active') {
    findings.errors.push({ field: 'status', message: messages.statusInvalid(status) });
    return undefined;
  }
  if (isPublished === false) return 'draft';
  return known === 'active' || isPublished ? 'active' : undefined;
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

/** Addresses of pictures, separated by commas; an address may have commas itself. */
export function readPictures({ images, imageAlt }: Fields): PictureDraft[] {
  return splitAddresses(images ?? '').map((url) => ({ url, ...(imageAlt && { alt: imageAlt }) }));
}

/** Divides before each address that follows a comma, a bar or (if it is absolute) a space. */
function splitAddresses(text: string): string[] {
  const urls: string[] = [];
  let url = '';
  const pieces = text.split(/(?=https?:\/\/|\/media\/)/);
  pieces.forEach((piece, i) => {
    const before = piece.trimEnd();
    const isLast = i === pieces.length - 1;
    const isSeparated = /[,|]$/.test(before.slice(-1));
    if (!isLast && (isSeparated || (before !== piece && pieces[i + 1]?.startsWith('http')))) {
      urls.push(url + (isSeparated ? before.slice(0, -1).trimEnd() : before));
      url = '';
    } else url += piece;
  });
  return [...urls, url].filter(Boolean);
}

/** The path of a category: 'Clothing > Shirts'. */
export function readCategoryPath(text: string | undefined): string[] | undefined {
  const path = (text ?? '').split('>').flatMap((name) => name.trim() || []);
  return path.length > 0 ? path : undefined;
}

export function readTags({ tags }: Fields): string[] | undefined {
  const list = splitList(tags);
  return list.length > 0 ? list : undefined;
}

const PICTURE_ADDRESS_MAX_LENGTH = 2_000;

/** Whether a picture can be fetched from this address; the shop's own may be without an origin. */
export function isPictureAddress(url: string): boolean {
  return url.length <= PICTURE_ADDRESS_MAX_LENGTH && (/^https?:\/\/./i.test(url) || url.startsWith('/media/'));
}
