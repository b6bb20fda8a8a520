import { readDifference } from './cell-values.rules';
import type { FileLine, Findings } from './findings';
import { type Fields, splitCell } from './import-fields.rules';
import { importsMessages as messages } from './imports.messages';
import { numberProblem, type ProductDraft, readPictures, readVariant, type VariantDraft } from './product-draft.rules';

/** Lines of one product have its number in the other shop, or else its reference. */
export function keyOfCombination({ id, productReference }: Fields, line: number): string {
  if (id) return `id ${id}`;
  return productReference ? `reference ${productReference}` : `line ${line}`;
}

/**
 * Lines of PrestaShop's file of combinations: variants of a product that was imported before. Each has its attributes in one cell and
 * their values in another, 'Color:color:0, Size:select:1' and 'Blue:0, M:1'. The first picture of a line is the variant's.
 */
export function readCombinations(lines: readonly FileLine[], findings: Findings): ProductDraft {
  const [{ fields } = { fields: {} as Fields }] = lines;
  if (!fields.id && !fields.productReference) findings.fail('id', messages.combinationWithoutProduct, lines[0]);
  const variants = lines.map((line): VariantDraft => {
    const [picture] = readPictures(line.fields);
    noteLeftOut(line.fields, findings);
    return {
      options: readOptions(line, findings),
      ...readVariant(line, findings),
      priceImpactCents: readPriceImpact(line, findings),
      picture: picture?.url,
    };
  });
  const options = [...new Set(variants.flatMap((variant) => Object.keys(variant.options)))];
  variants.forEach((variant, i) => {
    const missing = options.find((name) => !(name in variant.options));
    if (missing) findings.fail('combinationValues', messages.optionValueMissing(missing), lines[i]);
  });
  const pictures = lines.flatMap((line) => readPictures(line.fields));
  return {
    id: fields.id,
    reference: fields.productReference,
    isCombinations: true,
    options,
    variants,
    pictures: [...new Map(pictures.map((picture) => [picture.url, picture])).values()],
  };
}

/** The values by their attributes, which are in the same order. Types and positions after colons have no place in the shop. */
function readOptions(line: FileLine, findings: Findings): Record<string, string> {
  const { combinationAttributes = '', combinationValues = '' } = line.fields;
  const names = splitCell(combinationAttributes, { isLoose: true }).map((part) => part.replace(/:.*$/s, '').trim());
  const values = splitCell(combinationValues, { isLoose: true }).map((part) => part.replace(/:\s*\d*$/, '').trim());
  const isComplete = names.length === values.length && [...names, ...values].every(Boolean);
  if (!isComplete) {
    findings.fail('combinationValues', messages.combinationIncomplete, line);
    return {};
  }
  if (new Set(names).size < names.length) findings.fail('combinationAttributes', messages.optionTwice, line);
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']));
}

function readPriceImpact(line: FileLine, findings: Findings): VariantDraft['priceImpactCents'] {
  const { priceImpact } = line.fields;
  if (!priceImpact) return undefined;
  return (
    readDifference(priceImpact, findings.layout.decimal) ??
    findings.fail('priceImpact', numberProblem(priceImpact, messages.priceInvalid), line)
  );
}

/** The file does not say the unit of weights, and pictures of the product that could not be fetched have no position here. */
function noteLeftOut({ weightImpact, images, imagePosition }: Fields, findings: Findings): void {
  if (weightImpact && /[1-9]/.test(weightImpact)) findings.note('weightImpact', weightImpact, messages.weightImpactLeftOut);
  if (imagePosition && !images) findings.note('imagePosition', imagePosition, messages.imagePositionLeftOut);
}
