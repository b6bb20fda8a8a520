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
  /** In the language of its order, as they were when it was ordered; absent where that is the original. */
  translatedName?: string | undefined;
  translatedValue?: string | undefined;
}

/** What names and values of options are called in the reader's language, by the original ones; absent where there is no translation. */
export type OptionWords = Readonly<Record<string, string>> | undefined;

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
export function describeValues(values: OptionValues, words: OptionWords): string {
  return shownValues(values, words).join(', ');
}

/** The values as the reader knows them. */
export function shownValues(values: OptionValues, words: OptionWords): string[] {
  return Object.values(values).map((value) => shownWord(words, value));
}

/** An option or a value as the reader knows it. Not what every object has, such as `constructor`. */
export function shownWord(words: OptionWords, word: string): string {
  return words && Object.hasOwn(words, word) ? (words[word] ?? word) : word;
}

/** Identifies the values in any order. */
export function optionsKey(values: OptionValues): string {
  return JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** An ordered list as an object, in the same order. */
export function toOptionValues(list: readonly NamedValue[]): Record<string, string> {
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

/** An ordered line's options as its shopper knows them: in the language of the order. */
export function inOrdersWords(list: readonly NamedValue[]): NamedValue[] {
  return list.map(({ name, value, translatedName = name, translatedValue = value }) => ({ name: translatedName, value: translatedValue }));
}

/** The words of an ordered line's options in the language of the order, by the original ones. */
export function orderedWords(list: readonly NamedValue[]): { words?: Record<string, string> } {
  const words = list.flatMap(({ name, value, translatedName, translatedValue }) => [
    ...(translatedName === undefined ? [] : [[name, translatedName] as const]),
    ...(translatedValue === undefined ? [] : [[value, translatedValue] as const]),
  ]);
  return words.length > 0 ? { words: Object.fromEntries(words) } : {};
}
