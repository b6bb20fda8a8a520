import { withCommas } from '#shared/lists';
import { inOrdersWords, type NamedValue } from './product-options.rules';

/** 'Teapot, Blue, M': an ordered line as its shopper knows it. */
export function describeLine(line: { name: string; translatedName?: string | null | undefined; options: readonly NamedValue[] }): string {
  return withCommas([line.translatedName ?? line.name, ...inOrdersWords(line.options).map(({ value }) => value)]);
}
