import { parseArgs } from 'node:util';

const PARTS = ['pages', 'api', 'checkout', 'catalogue', 'orders', 'memory'] as const;
/** Takes a quarter of an hour: only for whoever names it. */
const UNASKED_PARTS = PARTS.filter((part) => part !== 'memory');
/** Shops that grow are compared with the first of these. A million takes minutes to fill: only for whoever asks for such a part. */
const SIZES = { asked: [10_000, 1_000_000], unasked: [10_000, 100_000] };

interface BenchOptions {
  parts: readonly (typeof PARTS)[number][];
  /** Of shops, in products or orders, the one that the others are compared with first. */
  sizes: readonly number[];
  /** The folder that filled shops stay in. */
  keep: string | undefined;
  /** How long memory is watched. */
  minutes: number;
}

/** What follows `npm run bench --`. Throws an Error that says what can be asked for. */
export function readOptions(args: string[]): BenchOptions {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { sizes: { type: 'string' }, keep: { type: 'string' }, minutes: { type: 'string', default: '15' } },
  });
  const unknown = positionals.filter((part) => !PARTS.some((known) => known === part));
  if (unknown.length > 0) throw new Error(`There is no bench of ${unknown.join(', ')}. There are: ${PARTS.join(', ')}.`);
  const sizes =
    values.sizes?.split(',').map(Number) ??
    (positionals.some((part) => part === 'catalogue' || part === 'orders') ? SIZES.asked : SIZES.unasked);
  if (!sizes.every((size) => Number.isInteger(size) && size > 0))
    throw new Error(`--sizes must be numbers like 10000,1000000; it is "${values.sizes}".`);
  const minutes = Number(values.minutes);
  if (!Number.isInteger(minutes) || minutes < 1) throw new Error(`--minutes must be a number like 15; it is "${values.minutes}".`);
  const parts = positionals.length === 0 ? UNASKED_PARTS : PARTS.filter((part) => positionals.includes(part));
  return { parts, sizes, keep: values.keep, minutes };
}
