/** A value for each option, by the option's name: `{ Color: 'Blue', Size: 'M' }`. */
export type OptionValues = Readonly<Record<string, string>>;

/** An option of a product, with its values in the owner's order. */
export interface StoredOption {
  name: string;
  values: { name: string /** A CSS colour for its swatch. */; hex?: string }[];
}

/** The options whose values are also sent as `size` and `color`: docs/rules.md#products-options. */
export const SIZE = 'Size';
export const COLOR = 'Color';

/** One value in the order in which it is shown. */
export interface NamedValue {
  name: string;
  value: string;
}

interface Shorthands {
  size?: string | undefined;
  color?: string | undefined;
}

/** The values in the order of the product's options. */
export function inOptionOrder(values: OptionValues, options: readonly { name: string }[]): Record<string, string> {
  return Object.fromEntries(
    options.flatMap(({ name }) => {
      // Not what every object has, such as `constructor`.
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

export function shorthands({ [SIZE]: size, [COLOR]: color }: OptionValues): Shorthands {
  return { size, color };
}

/** The given values, with those that are given by their shorthand. */
export function withShorthands({ options, size, color }: Shorthands & { options?: OptionValues | undefined }): OptionValues {
  return { ...options, ...(size !== undefined && { [SIZE]: size }), ...(color !== undefined && { [COLOR]: color }) };
}

/** 'Blue, M' */
export function describeValues(values: OptionValues): string {
  return Object.values(values).join(', ');
}

/** Identifies the values in any order. */
export function optionsKey(values: OptionValues): string {
  return JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** An ordered list as an object, in the same order. */
export function toOptionValues(list: readonly NamedValue[]): Record<string, string> {
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}
