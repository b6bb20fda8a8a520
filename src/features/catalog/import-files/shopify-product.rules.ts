import { slugify } from '#shared/slug';
import { htmlToText } from './html-text.rules';
import { type Fields, readFlag } from './import-fields.rules';
import { importsMessages as messages } from './imports.messages';
import {
  type Findings,
  type PictureDraft,
  type ProductDraft,
  readCategoryPath,
  readPictures,
  readStatus,
  readTags,
  readTaxClass,
  readVariant,
  type VariantDraft,
} from './product-draft.rules';

export interface FileLine {
  line: number;
  fields: Fields;
}

/** How Shopify writes that a product has no options. */
const NO_OPTION = { name: 'title', value: 'default title' };
const OPTION_NUMBERS = [1, 2, 3] as const;

interface ReadOptions {
  /** Categories are paths: 'Clothing > Shirts'. In Shopify's file a type is a name. */
  hasPaths: boolean;
}

/**
 * A product of Shopify's file, or of any table with its fields: product fields are in the first line, each line may have a variant
 * and a picture.
 */
export function readShopifyProduct(lines: readonly FileLine[], { hasPaths }: ReadOptions, findings: Findings): ProductDraft {
  const first = lines[0]?.fields ?? {};
  const names = OPTION_NUMBERS.map((n) => lines.map(({ fields }) => fields[`option${n}Name`]).find(Boolean));
  const hasNoOptions = names[0]?.toLowerCase() === NO_OPTION.name && first.option1Value?.toLowerCase() === NO_OPTION.value;
  const options = hasNoOptions ? [] : names.flatMap((name, i) => (name ? [{ name, field: `option${i + 1}Value` }] : []));
  const variants = lines
    .filter(({ fields }, i) => i === 0 || fields.option1Value || fields.sku || fields.price)
    .map(({ line, fields }): VariantDraft => {
      const values = options.flatMap(({ name, field }): [string, string][] => {
        const value = fields[field];
        if (!value) findings.errors.push({ field, message: messages.inLine(line, messages.optionValueMissing(name)) });
        return value ? [[name, value]] : [];
      });
      return { options: Object.fromEntries(values), ...readVariant(fields, { line, findings }) };
    });
  if (new Set(options.map(({ name }) => name)).size < options.length)
    findings.errors.push({ field: 'option1Name', message: messages.optionTwice });
  return {
    slug: first.slug && slugify(first.slug),
    name: first.name,
    description: first.description && htmlToText(first.description),
    brand: first.brand,
    category: readCategory(first, hasPaths),
    tags: readTags(first),
    status: readStatus(first, findings),
    featured: undefined,
    taxClass: readTaxClass(first),
    isTaxable: readFlag(first.taxable) ?? /^taxable$/i.test(first.taxable ?? ''),
    seoTitle: first.seoTitle,
    seoDescription: first.seoDescription,
    options: names[0] ? options.map(({ name }) => name) : undefined,
    variants,
    pictures: sortedPictures(lines),
  };
}

/** Shopify's own taxonomy is used when the owner gave no type. */
function readCategory({ category, taxonomy }: Fields, hasPaths: boolean): string[] | undefined {
  if (category) return hasPaths ? readCategoryPath(category) : [category];
  return readCategoryPath(taxonomy)?.slice(-1);
}

function sortedPictures(lines: readonly FileLine[]): PictureDraft[] {
  const placed = lines.flatMap(({ fields }, i) =>
    readPictures(fields).map((picture) => ({ picture, position: Number(fields.imagePosition) || i + 1 })),
  );
  const seen = new Set<string>();
  return placed
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ picture }) => {
      if (seen.has(picture.url)) return [];
      seen.add(picture.url);
      return [picture];
    });
}
