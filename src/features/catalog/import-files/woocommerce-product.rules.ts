import type { FileLine, Findings } from './findings';
import { htmlToText } from './html-text.rules';
import { type Fields, readFlag, splitList } from './import-fields.rules';
import { importsMessages as messages } from './imports.messages';
import {
  applyVisibility,
  type ProductDraft,
  readCategoryPath,
  readFileFields,
  readPictures,
  readTags,
  readTaxClass,
  readTranslations,
  readVariant,
  readVariantStock,
  type VariantDraft,
} from './product-draft.rules';

const ATTRIBUTE_NUMBERS = Array.from({ length: 10 }, (_, i) => i + 1);
const IS_VARIATION = /\bvariation\b/i;
/** More than a product can have; no more are made of "any". */
const MAX_VARIATIONS = 1_001;

/** Tables of other programs have a column of parents, but none of types. */
function isVariation({ type, parent }: Fields): boolean {
  return type ? IS_VARIATION.test(type) : parent !== undefined;
}

/** How lines name each other: a variation's parent is an SKU or `id:12`. */
export function nameWooLine(fields: Fields, line: number): { key: string; parent?: string; names?: string[] } {
  const { id, sku, parent } = fields;
  if (isVariation(fields) && parent) return { key: `parent ${parent.toLowerCase()}`, parent: parent.toLowerCase() };
  const names = [...(id ? [`id:${id}`] : []), ...(sku ? [sku.toLowerCase()] : [])];
  return { key: names[0] ? `own ${names[0]}` : `line ${line}`, names };
}

/** A product of WooCommerce's file: a simple product is one line; a variable one is a line with its variations. */
export function readWooProduct(lines: readonly FileLine[], findings: Findings): ProductDraft {
  const parent = lines.find(({ fields }) => !isVariation(fields));
  const variations = lines.filter((line) => line !== parent);
  if (!parent) {
    findings.fail('parent', messages.parentMissing, lines[0]);
    return { variants: [], pictures: [] };
  }
  const { fields } = parent;
  if (/\b(grouped|external)\b/i.test(fields.type ?? '')) findings.fail('type', messages.typeUnsupported, parent);
  const attributes = readAttributes(fields);
  const used = new Set(variations.flatMap(({ fields: own }) => namesOfAttributes(own)));
  const options = [...attributes.keys()].filter((name) => used.has(name));
  const specifications = [...attributes].filter(([name]) => !used.has(name)).map(([name, values]) => [name, values.join(', ')]);
  return {
    ...readFileFields(fields),
    translations: readTranslations(fields, findings),
    name: fields.name,
    description: readDescription(fields),
    brand: fields.brand && splitList(fields.brand)[0],
    category: readFirstCategory(fields, findings),
    tags: readTags(fields, findings),
    status: applyVisibility(readWooStatus(fields), fields, findings),
    taxClass: readTaxClass(fields),
    isTaxable: readFlag(fields.taxable) ?? /^taxable$/i.test(fields.taxable ?? ''),
    ...(specifications.length > 0 && { specifications: Object.fromEntries(specifications) }),
    options: variations.length > 0 ? options : [],
    variants:
      variations.length > 0
        ? readVariations(variations, { parent, attributes, options, findings })
        : [{ options: {}, ...readVariant(parent, findings) }],
    pictures: readPictures(fields),
  };
}

interface VariationContext {
  parent: FileLine;
  /** Of the parent, with all values. */
  attributes: ReadonlyMap<string, string[]>;
  options: readonly string[];
  findings: Findings;
}

/** Variations whose stock is 'parent' are sold from that of their parent, which is divided among them. */
function readVariations(lines: readonly FileLine[], context: VariationContext): VariantDraft[] {
  const { parent, findings } = context;
  const ofParent = lines.filter(({ fields }) => /^parent$/i.test(fields.stock ?? ''));
  const [first] = ofParent;
  const variants = lines
    .map((line) => (ofParent.includes(line) ? { ...line, fields: { ...line.fields, stock: '' } } : line))
    .flatMap((line) => readVariation(line, context))
    .slice(0, MAX_VARIATIONS);
  if (!first) return variants;
  if (!parent.fields.stock) findings.fail('stock', messages.stockOfParentMissing, first);
  const { stock, stockPolicy } = readVariantStock({ line: parent.line, fields: { ...parent.fields, type: 'variation' } }, findings);
  if (stock === undefined) return variants;
  const sharing = variants.filter((variant) => ofParent.some(({ line }) => line === variant.line));
  findings.notes.add(messages.stockOfParent(stock, sharing.length));
  return variants.map((variant) => {
    const place = sharing.indexOf(variant);
    return place < 0 ? variant : { ...variant, stock: shareOf(stock, sharing.length, place), stockPolicy };
  });
}

/** One variant; where a value is "any", which WooCommerce writes as nothing, one for each value of the parent. */
function readVariation(line: FileLine, { attributes, options, findings }: VariationContext): VariantDraft[] {
  const own = readAttributes(line.fields);
  const [picture] = readPictures(line.fields);
  const variant = { ...readVariant(line, findings), picture: picture?.url };
  let combinations: Record<string, string>[] = [{}];
  const any: string[] = [];
  for (const name of options) {
    const value = own.get(name)?.join(', ');
    const values = value === undefined ? (attributes.get(name) ?? []) : [value];
    if (value === undefined) any.push(name);
    combinations = combinations.flatMap((combination) => values.map((each) => ({ ...combination, [name]: each }))).slice(0, MAX_VARIATIONS);
  }
  if (any.length === 0 || combinations.length === 1) return combinations.map((values) => ({ options: values, ...variant }));
  findings.notes.add(messages.anyValue(line.line, any, { count: combinations.length, stock: variant.stock }));
  return combinations.map((values, i) => ({
    options: values,
    ...variant,
    // The others get one of their own, unless they have one.
    sku: i === 0 ? variant.sku : undefined,
    barcode: i === 0 ? variant.barcode : undefined,
    stock: variant.stock === undefined ? undefined : shareOf(variant.stock, combinations.length, i),
  }));
}

/** Whole pieces, the first ones getting what is left over: pieces that are there once are not sold twice. */
function shareOf(stock: number, parts: number, i: number): number {
  const share = Math.floor(stock / parts);
  return share + (i < stock - share * parts ? 1 : 0);
}

/** A product has one category here. */
function readFirstCategory({ category }: Fields, findings: Findings): string[] | undefined {
  const [first, ...others] = splitList(category);
  if (others.length > 0) findings.note('category', others.join(', '), messages.categoriesLeftOut);
  return readCategoryPath(first);
}

const HAS_BLOCKS = /<(p|br|div|ul|ol|li|h\d|table)\b/i;

/** WordPress shows line breaks of a text without blocks; its export writes them as '\n'. */
function readDescription({ description, shortDescription }: Fields): string | undefined {
  const texts = [shortDescription, description].flatMap((text) => {
    const lines = text?.replaceAll('\\n', '\n') ?? '';
    return htmlToText(HAS_BLOCKS.test(lines) ? lines : lines.replaceAll('\n', '<br>')) || [];
  });
  return texts.join('\n\n') || undefined;
}

/** '1' is published, '0' private, '-1' a draft. */
function readWooStatus({ published }: Fields): ProductDraft['status'] {
  if (!published) return undefined;
  return readFlag(published) === true ? 'active' : 'draft';
}

function readAttributes(fields: Fields): Map<string, string[]> {
  return new Map(
    ATTRIBUTE_NUMBERS.flatMap((n) => {
      const name = fields[`attribute${n}Name`];
      const values = splitList(fields[`attribute${n}Value`]);
      return name && values.length > 0 ? [[name, values] as const] : [];
    }),
  );
}

function namesOfAttributes(fields: Fields): string[] {
  return ATTRIBUTE_NUMBERS.flatMap((n) => fields[`attribute${n}Name`] ?? []);
}
