import { toAddress } from '#shared/slug';
import type { FileLine, Findings } from './findings';
import { htmlToText } from './html-text.rules';
import { type Fields, readFlag } from './import-fields.rules';
import { importsMessages as messages } from './imports.messages';
import {
  type PictureDraft,
  type ProductDraft,
  readCategoryPath,
  readFileFields,
  readPictures,
  readStatus,
  readTags,
  readTaxClass,
  readTranslations,
  readVariant,
  type VariantDraft,
} from './product-draft.rules';

/** How Shopify writes that a product has no options. */
const NO_OPTION = { name: 'title', value: 'default title' };
const OPTION_NUMBERS = [1, 2, 3] as const;

/**
 * A product of Shopify's file, or of any table with its fields: product fields are in the first line, each line may have a variant
 * and a picture.
 */
export function readShopifyProduct(lines: readonly FileLine[], findings: Findings): ProductDraft {
  const [line = { line: 0, fields: {} }] = lines;
  const first = line.fields;
  const names = OPTION_NUMBERS.map((n) => lines.map(({ fields }) => fields[`option${n}Name`]).find(Boolean));
  const ofVariants = lines.filter(({ fields }, i) => i === 0 || fields.option1Value || fields.sku || fields.price);
  const hasNoOptions =
    names[0]?.toLowerCase() === NO_OPTION.name && ofVariants.every(({ fields }) => fields.option1Value?.toLowerCase() === NO_OPTION.value);
  const options = hasNoOptions ? [] : names.flatMap((name, i) => (name ? [{ name, field: `option${i + 1}Value` }] : []));
  const variants = ofVariants.map((own): VariantDraft => {
    const values = options.flatMap(({ name, field }): [string, string][] => {
      const value = own.fields[field];
      if (!value) findings.fail(field, messages.optionValueMissing(name), own);
      return value ? [[name, value]] : [];
    });
    return { options: Object.fromEntries(values), ...readVariant(own, findings) };
  });
  if (new Set(options.map(({ name }) => name)).size < options.length) findings.fail('option1Name', messages.optionTwice, line);
  return {
    ...readFileFields(first),
    translations: readTranslations(first, findings),
    id: first.id,
    slug: first.slug && toAddress(first.slug),
    name: first.name,
    description: first.description && htmlToText(first.description),
    category: readCategory(first),
    tags: readTags(first, findings),
    status: readStatus(line, findings),
    taxClass: readTaxClass(first),
    isTaxable: readFlag(first.taxable) ?? /^taxable$/i.test(first.taxable ?? ''),
    options: names[0] ? options.map(({ name }) => name) : undefined,
    variants,
    pictures: sortedPictures(lines),
  };
}

/** Shopify's own taxonomy is used when the owner gave no type. */
function readCategory({ category, taxonomy }: Fields): string[] | undefined {
  return readCategoryPath(category) ?? readCategoryPath(taxonomy)?.slice(-1);
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
