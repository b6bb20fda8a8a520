import { parseArgs } from 'node:util';

const PARTS = ['pages', 'api', 'checkout', 'crowd', 'catalogue', 'languages', 'orders', 'memory', 'imports', 'insight'] as const;
/** Memory and languages take a quarter of an hour and more, imports and insight minutes, so they run only when they are named. */
const NAMED_PARTS: readonly string[] = ['memory', 'languages', 'imports', 'insight', 'crowd'];
const DEFAULT_PARTS = PARTS.filter((part) => !NAMED_PARTS.includes(part));
/** The first size is the base of comparison. A million takes minutes to fill, so it is used only when such a part is named. */
const SIZES = { large: [10_000, 1_000_000], standard: [10_000, 100_000] };

/** The figures of `checkout`. */
const CHECKOUT_FIGURES = ['cash', 'card', 'hot', 'journeys', 'crossed'] as const;
export type CheckoutFigure = (typeof CHECKOUT_FIGURES)[number];

interface BenchOptions {
  parts: readonly (typeof PARTS)[number][];
  /** Shop sizes in products or orders; the first is the base of comparison. */
  sizes: readonly number[];
  /** The folder in which filled shops are saved. */
  keep: string | undefined;
  /** How long memory is measured. */
  minutes: number;
  /** The figures of `checkout` that are measured. */
  only: readonly CheckoutFigure[];
  /** How many rounds `checkout` measures. */
  rounds: number;
}

/** Parses the arguments after `npm run bench --`. Throws an Error that lists the valid ones. */
export function readOptions(args: string[]): BenchOptions {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      sizes: { type: 'string' },
      keep: { type: 'string' },
      minutes: { type: 'string', default: '15' },
      only: { type: 'string', default: CHECKOUT_FIGURES.join(',') },
      rounds: { type: 'string', default: '5' },
    },
  });
  const unknown = positionals.filter((part) => !PARTS.some((known) => known === part));
  if (unknown.length > 0) throw new Error(`Unknown benchmark: ${unknown.join(', ')}. Known ones: ${PARTS.join(', ')}.`);
  const sizes =
    values.sizes?.split(',').map(Number) ??
    (positionals.some((part) => part === 'catalogue' || part === 'orders' || part === 'insight') ? SIZES.large : SIZES.standard);
  if (!sizes.every((size) => Number.isInteger(size) && size > 0))
    throw new Error(`--sizes must be numbers like 10000,1000000; it is "${values.sizes}".`);
  const minutes = parseCount('minutes', values.minutes);
  const rounds = parseCount('rounds', values.rounds);
  const named = values.only.split(',');
  const only = CHECKOUT_FIGURES.filter((figure) => named.includes(figure));
  if (only.length < named.length) throw new Error(`--only must be some of ${CHECKOUT_FIGURES.join(',')}; it is "${values.only}".`);
  const parts = positionals.length === 0 ? DEFAULT_PARTS : PARTS.filter((part) => positionals.includes(part));
  return { parts, sizes, keep: values.keep, minutes, only, rounds };
}

function parseCount(name: string, value: string): number {
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} must be a number like 15; it is "${value}".`);
  return count;
}
