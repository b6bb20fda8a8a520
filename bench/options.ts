import { parseArgs } from 'node:util';

const PARTS = ['pages', 'api', 'orders', 'catalogue'] as const;
/** A million takes minutes to fill: it is measured when it is asked for. */
const SIZES = [10_000, 100_000];

interface BenchOptions {
  parts: readonly (typeof PARTS)[number][];
  /** Of catalogues, in products, the one that the others are compared with first. */
  sizes: number[];
  /** The folder that filled shops stay in. */
  keep: string | undefined;
}

/** What follows `npm run bench --`. Throws an Error that says what can be asked for. */
export function readOptions(args: string[]): BenchOptions {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { sizes: { type: 'string' }, keep: { type: 'string' } },
  });
  const unknown = positionals.filter((part) => !PARTS.some((known) => known === part));
  if (unknown.length > 0) throw new Error(`There is no bench of ${unknown.join(', ')}. There are: ${PARTS.join(', ')}.`);
  const sizes = values.sizes?.split(',').map(Number) ?? SIZES;
  if (!sizes.every((size) => Number.isInteger(size) && size > 0))
    throw new Error(`--sizes must be numbers of products like 10000,1000000; it is "${values.sizes}".`);
  return { parts: PARTS.filter((part) => positionals.length === 0 || positionals.includes(part)), sizes, keep: values.keep };
}
