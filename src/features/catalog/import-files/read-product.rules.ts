import { toAddress } from '#shared/slug';
import { type FileLayout, Findings } from './findings';
import { type Fields, layoutOf } from './import-fields.rules';
import { importsMessages as messages } from './imports.messages';
import { keyOfCombination, readCombinations } from './prestashop-combinations.rules';
import { isPictureAddress, type ProductDraft } from './product-draft.rules';
import type { RowError } from './row-error';
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
export function keyOfProduct(fields: Fields, line: number, { format, mapping }: FileLayout) {
  const { slug = '', sku } = fields;
  const own = sku && { sku };
  switch (layoutOf(format, mapping)) {
    case 'woocommerce':
      return { ...nameWooLine(fields, line), ...own };
    case 'combinations':
      return { key: keyOfCombination(fields, line), ...own };
    default:
      return { key: toAddress(slug) ? `slug ${toAddress(slug)}` : `line ${line}`, ...own };
  }
}

interface ReadRow {
  line: number;
  label: string;
  draft?: CheckedProduct;
  errors: RowError[];
  notes: string[];
}

export function readProduct(lines: readonly ProductLine[], layout: FileLayout): ReadRow {
  const findings = new Findings(layout);
  const used = lines.slice(0, MAX_LINES);
  const draft = readLines(used, findings);
  if (lines.length > MAX_LINES) findings.fail('variants', messages.linesTooMany(MAX_LINES));
  for (const line of used) {
    if (line.isTooLong) findings.fail('row', messages.rowHasTooManyCells, { line: line.line });
    if (line.skuFirst !== null && line.skuFirst < line.first) findings.fail('sku', messages.skuTwice(line.skuFirst), line);
  }
  const skus = draft.variants.flatMap(({ sku }) => sku ?? []);
  const twice = draft.variants.find(({ sku }, i) => sku !== undefined && draft.variants.findIndex((other) => other.sku === sku) < i);
  if (twice) findings.fail('sku', messages.skuTwiceInside, { line: twice.line ?? 0, fields: { sku: twice.sku ?? '' } });
  const label = draft.slug || draft.name || draft.reference || skus[0] || '';
  const [{ line } = { line: 0 }] = lines;
  const { errors } = findings;
  if (errors.length > 0) return { line, label, errors: errors.slice(0, MAX_ERRORS), notes: [...findings.notes] };
  const usable = withUsablePictures(draft, findings);
  return { line, label, draft: usable, errors, notes: [...findings.notes] };
}

function readLines(lines: readonly ProductLine[], findings: Findings): ProductDraft {
  const { format, mapping } = findings.layout;
  switch (layoutOf(format, mapping)) {
    case 'woocommerce':
      return readWooProduct(lines, findings);
    case 'combinations':
      return readCombinations(lines, findings);
    default:
      return readShopifyProduct(lines, findings);
  }
}

/** A product of a thousand variants may have the same mistake in each. */
const MAX_ERRORS = 20;

function withUsablePictures(draft: ProductDraft, findings: Findings): CheckedProduct {
  const isUsable = (url: string) => {
    if (isPictureAddress(url)) return true;
    findings.note('images', url, messages.pictureInvalid);
    return false;
  };
  const pictures = draft.pictures.filter(({ url }) => isUsable(url));
  if (pictures.length > MAX_PICTURES) findings.notes.add(messages.picturesTooMany(MAX_PICTURES));
  return {
    ...draft,
    pictures: pictures.slice(0, MAX_PICTURES),
    variants: draft.variants.map(({ picture, ...variant }) => ({ ...variant, ...(picture && isUsable(picture) && { picture }) })),
  };
}

/** Counted pieces: variants are found by their SKU, or else by their options. */
export function readStock(lines: readonly ProductLine[], layout: FileLayout): ReadRow {
  const { draft, ...row } = readProduct(lines, layout);
  if (!draft) return row;
  const hasSkus = draft.variants.every(({ sku }) => sku);
  const variants = draft.variants.map(({ line, options, sku, stock }) =>
    hasSkus ? { line, options: {}, sku, stock } : { line, options, stock },
  );
  const { slug, options } = draft;
  return { ...row, draft: { slug, ...(!hasSkus && { options }), variants, pictures: [], isStockOnly: true } satisfies CheckedProduct };
}
