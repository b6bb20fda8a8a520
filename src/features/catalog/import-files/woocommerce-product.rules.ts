import { htmlToText } from './html-text.rules';
import { type Fields, readFlag, splitList } from './import-fields.rules';
import { importsMessages as messages } from './imports.messages';
import {
  type Findings,
  type ProductDraft,
  readCategoryPath,
  readPictures,
  readTags,
  readTaxClass,
  readVariant,
  type VariantDraft,
} from './product-draft.rules';
import type { FileLine } from './shopify-product.rules';

const ATTRIBUTE_NUMBERS = Array.from({ length: 10 }, (_, i) => i + 1);
const IS_VARIATION = /\bvariation\b/i;

/** How lines name each other: a variation's parent is an SKU or `id:12`. */
export function nameWooLine({ type, id, sku, parent }: Fields, line: number): { key: string; parent?: string; names?: string[] } {
  if (type && IS_VARIATION.test(type) && parent) return { key: `parent ${parent.toLowerCase()}`, parent: parent.toLowerCase() };
  const names = [...(id ? [`id:${id}`] : []), ...(sku ? [sku.toLowerCase()] : [])];
  return { key: names[0] ? `own ${names[0]}` : `line ${line}`, names };
}

/** A product of WooCommerce's file: a simple product is one line; a variable one is a line with its variations. */
export function readWooProduct(lines: readonly FileLine[], findings: Findings): ProductDraft {
  const parent = lines.find(({ fields }) => !IS_VARIATION.test(fields.type ?? ''));
  const variations = lines.filter((line) => line !== parent);
  if (!parent) {
    findings.errors.push({ field: 'parent', message: messages.parentMissing(lines[0]?.fields.parent ?? '') });
    return { variants: [], pictures: [] };
  }
  const { fields } = parent;
  if (/\b(grouped|external)\b/i.test(fields.type ?? ''))
    findings.errors.push({ field: 'type', message: messages.typeUnsupported(fields.type ?? '') });
  const attributes = readAttributes(fields);
  const used = new Set(variations.flatMap(({ fields: own }) => [...readAttributes(own).keys()]));
  const options = [...attributes.keys()].filter((name) => used.has(name));
  const specifications = [...attributes].filter(([name]) => !used.has(name)).map(([name, values]) => [name, values.join(', ')]);
  return {
    name: fields.name,
    description: readDescription(fields),
    brand: fields.brand && splitList(fields.brand)[0],
    category: readCategoryPath(splitList(fields.category)[0]),
    tags: readTags(fields),
    status: readWooStatus(fields),
    featured: readFlag(fields.featured),
    taxClass: readTaxClass(fields),
    isTaxable: readFlag(fields.taxable) ?? /^taxable$/i.test(fields.taxable ?? ''),
    ...(specifications.length > 0 && { specifications: Object.fromEntries(specifications) }),
    options: variations.length > 0 ? options : [],
    variants:
      variations.length > 0
        ? variations.map((variation) => readVariation(variation, { options, findings }))
        : [{ options: {}, ...readVariant(fields, { line: parent.line, findings }) }],
    pictures: readPictures(fields),
  };
}

function readVariation(
  { line, fields }: FileLine,
  { options, findings }: { options: readonly string[]; findings: Findings },
): VariantDraft {
  const attributes = readAttributes(fields);
  const values = options.flatMap((name): [string, string][] => {
    const value = attributes.get(name)?.join(', ');
    // WooCommerce's "any" has no value; the shop's variants have one of each option.
    if (!value) findings.errors.push({ field: 'attributes', message: messages.inLine(line, messages.optionValueMissing(name)) });
    return value ? [[name, value]] : [];
  });
  const [picture] = readPictures(fields);
  return { options: Object.fromEntries(values), ...readVariant(fields, { line, findings }), picture: picture?.url };
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
  return published === '1' ? 'active' : 'draft';
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
