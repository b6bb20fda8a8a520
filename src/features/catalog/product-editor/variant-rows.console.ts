import { MAX_VARIANTS } from '#features/catalog/products/product-limits';
import { withCommas } from '#shared/lists';
import { type EditedOption, type EditedVariant, newKey, newVariant, type ProductFields } from './product-fields.console';

/** docs/rules.md#products-options */

type OptionsAndVariants = Pick<ProductFields, 'options' | 'variants'>;

/**
 * The variants after a change of options: those of removed values go, each gets a value of a new option, and where there was one
 * for each combination, there is again.
 */
export function withOptions({ options: before, variants }: OptionsAndVariants, options: readonly EditedOption[]): OptionsAndVariants {
  const wasComplete = missingCombinations({ options: before, variants }).length === 0;
  const fitting = sortVariants(options, fitVariants(options, variants));
  const next = { options, variants: fitting };
  return wasComplete && countCombinations(options) <= MAX_VARIANTS ? withAllCombinations(next) : next;
}

/** One variant for each combination; those that exist stay. */
export function withAllCombinations({ options, variants }: OptionsAndVariants): OptionsAndVariants {
  const added = missingCombinations({ options, variants }).map((values) => newVariant(newKey(), values));
  return { options, variants: sortVariants(options, [...variants, ...added]) };
}

/** The combinations without a variant. */
export function missingCombinations({ options, variants }: OptionsAndVariants): Record<string, string>[] {
  if (countCombinations(options) > MAX_VARIANTS) return [];
  const used = usedOptions(options);
  const known = new Set(variants.map((variant) => combinationKey(used, variant.values)));
  return combine(used).filter((values) => !known.has(combinationKey(used, values)));
}

export function countCombinations(options: readonly EditedOption[]): number {
  return usedOptions(options).reduce((count, { values }) => count * values.length, 1);
}

/** An option without values does not divide anything yet. */
export function usedOptions(options: readonly EditedOption[]): readonly EditedOption[] {
  return options.filter(({ values }) => values.length > 0);
}

/** 'Blue, M'; 'Product' for one without options. */
export function nameOfVariant(options: readonly EditedOption[], { values }: Pick<EditedVariant, 'values'>): string {
  return withCommas(usedOptions(options).flatMap(({ key, values: all }) => all.find((value) => value.key === values[key])?.name ?? []));
}

function combine(options: readonly EditedOption[]): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (rows, { key, values }) => rows.flatMap((row) => values.map((value) => ({ ...row, [key]: value.key }))),
    [{}],
  );
}

/** The first one of several that became the same stays. */
function fitVariants(options: readonly EditedOption[], variants: readonly EditedVariant[]): readonly EditedVariant[] {
  const used = usedOptions(options);
  const seen = new Set<string>();
  return variants.flatMap((variant) => {
    const isRemoved = used.some(({ key, values }) => key in variant.values && values.every((value) => value.key !== variant.values[key]));
    if (isRemoved && used.length > 0) return [];
    // usedOptions have values.
    const values = Object.fromEntries(used.map((option) => [option.key, variant.values[option.key] ?? option.values[0]?.key ?? '']));
    const key = combinationKey(used, values);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ ...variant, values }];
  });
}

function sortVariants(options: readonly EditedOption[], variants: readonly EditedVariant[]): readonly EditedVariant[] {
  const used = usedOptions(options);
  const place = ({ values }: EditedVariant) => used.map((option) => option.values.findIndex(({ key }) => key === values[option.key]));
  return variants
    .map((variant) => ({ variant, at: place(variant) }))
    .sort((one, other) => one.at.map((at, i) => at - (other.at[i] ?? 0)).find((difference) => difference !== 0) ?? 0)
    .map(({ variant }) => variant);
}

function combinationKey(options: readonly EditedOption[], values: Readonly<Record<string, string>>): string {
  return JSON.stringify(options.map(({ key }) => values[key]));
}
