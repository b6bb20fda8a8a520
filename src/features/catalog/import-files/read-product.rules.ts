import { slugify } from '#shared/slug';
import type { Fields, ImportFormat } from './import-fields.rules';
import { importsMessages as messages } from './imports.messages';
import { type Findings, isPictureAddress, type ProductDraft } from './product-draft.rules';
import { readShopifyProduct } from './shopify-product.rules';
import { nameWooLine, readWooProduct } from './woocommerce-product.rules';

/** More lines than the most variants and pictures that a product can have. */
const MAX_LINES = 2_000;
const MAX_PICTURES = 100;

/** A product of a file, and what was found when the file was checked. */
export interface CheckedProduct extends ProductDraft {
  /** The product of the shop that it changes. */
  matchedId?: number | undefined;
  /** Pieces of that product's variants at that time. */
  seen?: Record<string, number> | undefined;
  /** Changes pieces of variants that are there, and nothing else. */
  isStockOnly?: boolean | undefined;
}

interface ProductLine {
  line: number;
  fields: Fields;
  isTooLong: boolean;
  first: number;
  skuFirst: number | null;
}

/** Lines of one handle are one product; without handles, each line is one. */
export function keyOfProduct(fields: Fields, line: number, format: ImportFormat) {
  const { slug = '', sku } = fields;
  if (format === 'woocommerce') return { ...nameWooLine(fields, line), ...(sku && { sku }) };
  return { key: slugify(slug) ? `slug ${slugify(slug)}` : `line ${line}`, ...(sku && { sku }) };
}

export function readProduct(lines: readonly ProductLine[], format: ImportFormat) {
  const findings: Findings = { errors: [], notes: new Set() };
  const used = lines.slice(0, MAX_LINES);
  const draft =
    format === 'woocommerce' ? readWooProduct(used, findings) : readShopifyProduct(used, { hasPaths: format === 'csv' }, findings);
  if (lines.length > MAX_LINES) findings.errors.push({ field: 'variants', message: messages.linesTooMany(MAX_LINES) });
  for (const { line, isTooLong, first, skuFirst, fields } of used) {
    if (isTooLong) findings.errors.push({ field: 'row', message: messages.inLine(line, messages.rowHasTooManyCells) });
    if (skuFirst !== null && skuFirst < first)
      findings.errors.push({ field: 'sku', message: messages.skuTwice(fields.sku ?? '', skuFirst) });
  }
  const skus = draft.variants.flatMap(({ sku }) => sku ?? []);
  const twice = skus.find((sku, i) => skus.indexOf(sku) < i);
  if (twice) findings.errors.push({ field: 'sku', message: messages.skuTwiceInside(twice) });
  const label = draft.slug || draft.name || skus[0] || '';
  const [{ line } = { line: 0 }] = lines;
  const { errors, notes } = findings;
  if (errors.length > 0) return { line, label, errors: errors.slice(0, MAX_ERRORS), notes: [...notes] };
  return { line, label, draft: withUsablePictures(draft, notes), errors, notes: [...notes] };
}

/** A product of a thousand variants may have the same mistake in each. */
const MAX_ERRORS = 20;

function withUsablePictures(draft: ProductDraft, notes: Set<string>): CheckedProduct {
  const isUsable = (url: string) => {
    if (isPictureAddress(url)) return true;
    notes.add(messages.pictureInvalid(url));
    return false;
  };
  return {
    ...draft,
    pictures: draft.pictures.filter(({ url }) => isUsable(url)).slice(0, MAX_PICTURES),
    variants: draft.variants.map(({ picture, ...variant }) => ({ ...variant, ...(picture && isUsable(picture) && { picture }) })),
  };
}

/** Counted pieces: variants are found by their SKU, or else by their options. */
export function readStock(lines: readonly ProductLine[], format: ImportFormat) {
  const { draft, ...row } = readProduct(lines, format);
  if (!draft) return row;
  const hasSkus = draft.variants.every(({ sku }) => sku);
  const variants = draft.variants.map(({ options, sku, stock }) => (hasSkus ? { options: {}, sku, stock } : { options, stock }));
  const { slug, options } = draft;
  return { ...row, draft: { slug, ...(!hasSkus && { options }), variants, pictures: [], isStockOnly: true } satisfies CheckedProduct };
}
