import { MAX_VARIANTS } from '#features/catalog/products/product-limits';
import type { StoredOption } from '#features/catalog/products/product-options.rules';
import { COLOR, type OptionValues, optionsKey, SIZE, withShorthands } from '#features/catalog/products/product-options.rules';
import { swatchHex } from '#features/catalog/products/swatch-colors';
import { invalidField } from '#shared/errors';
import { catalogAdminMessages as messages } from './catalog-admin.messages';
import type { ProductChange, VariantBody } from './catalog-admin.schema';

/** What a product has before a change. */
export interface StoredOptions {
  options: readonly StoredOption[];
  variants: readonly { id: number; options: OptionValues }[];
}

/** A variant of a body: which one it is, and its values of the product's options. */
export interface ResolvedVariant {
  /** Absent for a new one. */
  id: number | undefined;
  options: OptionValues;
  body: VariantBody;
}

export interface ResolvedOptions {
  options: StoredOption[];
  /** Absent: they stay as they are. */
  variants: ResolvedVariant[] | undefined;
}

const NOTHING: StoredOptions = { options: [], variants: [] };

/**
 * The options and variants of a new product: the given variants, or one for each combination of the options, with the stock divided
 * among them. Throws `invalid`.
 */
export function optionsOfNew(input: ProductChange): ResolvedOptions {
  const { variants } = input;
  if (variants) return optionsOfVariants(input, variants, NOTHING);
  const options = declaredOptions(input, NOTHING) ?? [];
  const combinations = combine(options);
  const stocks = divide(input.stock ?? 0, combinations.length);
  const bodyOf = (i: number) => ({ stock: stocks[i], stockPolicy: input.stockPolicy });
  return { options, variants: combinations.map((values, i) => ({ id: undefined, options: values, body: bodyOf(i) })) };
}

/** Undefined if a change concerns neither options nor variants. Throws `invalid`. */
export function optionsOfChange(input: ProductChange, stored: StoredOptions): ResolvedOptions | undefined {
  if (input.variants) return optionsOfVariants(input, input.variants, stored);
  const options = declaredOptions(input, stored);
  if (!options) return undefined;
  const withUsed = addValues(options, stored.variants);
  const isComplete = stored.variants.every((variant) => hasValueOfEach(variant.options, withUsed));
  if (!isComplete) throw invalidField('options', messages.optionsNeedVariants);
  return { options: withUsed, variants: undefined };
}

/** Every combination with one value of each option, the last option changing first. */
export function combine(options: readonly StoredOption[]): OptionValues[] {
  const count = options.reduce((product, { values }) => product * values.length, 1);
  if (count > MAX_VARIANTS) throw invalidField('options', messages.variantsTooMany(MAX_VARIANTS));
  return options.reduce<OptionValues[]>(
    (combinations, { name, values }) =>
      combinations.flatMap((combination) => values.map((value) => ({ ...combination, [name]: value.name }))),
    [{}],
  );
}

function optionsOfVariants(input: ProductChange, bodies: readonly VariantBody[], stored: StoredOptions): ResolvedOptions {
  // A product that loses its options has one variant without values, not with those that it had.
  const present = input.options?.length === 0 ? [] : stored.variants;
  const variants = bodies.map((body) => ({ body, options: chosenValues(body, present) }));
  const declared = declaredOptions(input, NOTHING);
  const isExact = input.options !== undefined;
  const options = isExact ? (declared ?? []) : addValues(inKnownOrder(declared ?? [], variants, stored), variants);
  const seen = new Set<string>();
  const resolved = variants.map(({ body, options: values }, i) => {
    if (!hasValueOfEach(values, options)) {
      throw invalidField(`variants.${i}`, messages.variantIncomplete(options.map(({ name }) => name)));
    }
    const key = optionsKey(values);
    if (seen.has(key)) throw invalidField(`variants.${i}`, messages.variantTwice);
    seen.add(key);
    const id =
      body._id === undefined
        ? stored.variants.find((variant) => optionsKey(variant.options) === key)?.id
        : findVariantId(body._id, i, stored);
    return { id, options: values, body };
  });
  const ids = resolved.flatMap(({ id }) => id ?? []);
  const twice = resolved.findIndex(({ id }, i) => id !== undefined && ids.indexOf(id) !== ids.lastIndexOf(id) && i > 0);
  if (new Set(ids).size < ids.length) throw invalidField(`variants.${twice}`, messages.variantTwice);
  return { options: withColors(options, stored), variants: resolved };
}

/** The values that a body gives; a variant that is named by its id alone has its present ones. */
function chosenValues({ _id, options, size, color }: VariantBody, present: StoredOptions['variants']): OptionValues {
  const input = withShorthands({ options, size: size ?? undefined, color: color ?? undefined });
  if (_id === undefined || Object.keys(input).length > 0) return input;
  return present.find(({ id }) => String(id) === _id)?.options ?? input;
}

function findVariantId(id: string, i: number, { variants }: StoredOptions): number {
  const variant = variants.find((candidate) => String(candidate.id) === id);
  if (!variant) throw invalidField(`variants.${i}._id`, messages.variantUnknown);
  return variant.id;
}

/** The options of a body: `options`, or else `colors` and `sizes`, which leave the other options as they are. */
function declaredOptions({ options, sizes, colors }: ProductChange, stored: StoredOptions): StoredOption[] | undefined {
  if (options) {
    options.forEach(({ name }, i) => {
      if (options.findIndex((other) => other.name === name) < i) throw invalidField(`options.${i}.name`, messages.optionTwice);
    });
    return options.map(({ name, values }, i) => {
      const names = values.map((value) => value.name);
      if (new Set(names).size < names.length) throw invalidField(`options.${i}.values`, messages.valueTwice);
      return { name, values: values.map((value) => toStoredValue(value, { option: name, stored })) };
    });
  }
  if (!sizes && !colors) return undefined;
  const shorthands = [
    { name: COLOR, values: colors },
    { name: SIZE, values: sizes?.map((name) => ({ name })) },
  ].map(({ name, values }) => ({
    name,
    values: values ? uniqueValues(values).map((value) => toStoredValue(value, { option: name, stored })) : valuesOfOption(stored, name),
  }));
  const others = stored.options.filter(({ name }) => name !== COLOR && name !== SIZE);
  return [...shorthands, ...others].filter(({ values }) => values.length > 0);
}

/** Options that only variants name, in the product's present order, colour and size first. */
function inKnownOrder(
  declared: readonly StoredOption[],
  variants: readonly { options: OptionValues }[],
  stored: StoredOptions,
): StoredOption[] {
  const used = new Set(variants.flatMap(({ options }) => Object.keys(options)));
  const order = [...declared.map(({ name }) => name), ...stored.options.map(({ name }) => name), COLOR, SIZE, ...used];
  const names = [...new Set(order)].filter((name) => used.has(name) || declared.some((option) => option.name === name));
  return names.map((name) => ({ name, values: declared.find((option) => option.name === name)?.values ?? [] }));
}

/** The options with all values that variants have. */
function addValues(options: readonly StoredOption[], variants: readonly { options: OptionValues }[]): StoredOption[] {
  return options.map(({ name, values }) => {
    const used = variants.flatMap((variant) => variant.options[name] ?? []).map((value) => ({ name: value }));
    return { name, values: uniqueValues([...values, ...used]) };
  });
}

/** Values of the option Color have a CSS colour: the given one, the present one, or one that fits the name. */
function withColors(options: readonly StoredOption[], stored: StoredOptions): StoredOption[] {
  return options.map(({ name, values }) => ({ name, values: values.map((value) => toStoredValue(value, { option: name, stored })) }));
}

function toStoredValue(
  { name, hex }: { name: string; hex?: string | undefined },
  { option, stored }: { option: string; stored: StoredOptions },
): StoredOption['values'][number] {
  const present = hex ?? valuesOfOption(stored, option).find((value) => value.name === name)?.hex;
  const shown = present ?? (option === COLOR ? swatchHex(name) : undefined);
  return shown === undefined ? { name } : { name, hex: shown };
}

function valuesOfOption({ options }: StoredOptions, name: string): StoredOption['values'] {
  return options.find((option) => option.name === name)?.values ?? [];
}

function uniqueValues<Value extends { name: string }>(values: readonly Value[]): Value[] {
  return values.filter(({ name }, i) => values.findIndex((value) => value.name === name) === i);
}

function hasValueOfEach(values: OptionValues, options: readonly StoredOption[]): boolean {
  const names = Object.keys(values);
  return (
    names.length === options.length &&
    options.every((option) => names.includes(option.name) && option.values.some(({ name }) => name === values[option.name]))
  );
}

/** Whole pieces, the first ones getting what is left over. */
function divide(stock: number, parts: number): number[] {
  return Array.from({ length: parts }, (_, i) => Math.floor(stock / parts) + (i < stock % parts ? 1 : 0));
}
