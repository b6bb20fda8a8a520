import * as v from 'valibot';

/** The most that a single amount may be, in dollars. A hundred times as many cents fit into an integer column twice. */
export const MAX_DOLLARS = 9_999_999;
/** The most that a sum of many amounts may be: beyond it, whole cents cannot be counted exactly. */
export const MAX_TOTAL_DOLLARS = Math.floor(Number.MAX_SAFE_INTEGER / 100);
const ONE_CENT = 0.01;

interface Bounds {
  /** In dollars. */
  from?: number;
  to?: number;
}

/** An amount of dollars in a body: from a cent to `MAX_DOLLARS` unless the bounds say otherwise, with at most two decimals. */
/* @__NO_SIDE_EFFECTS__ */
export function dollarAmount(message: string, { from = ONE_CENT, to = MAX_DOLLARS }: Bounds = {}) {
  return v.pipe(v.number(message), v.minValue(from, message), v.maxValue(to, message), v.check(isWholeCents, message));
}

/** Exact for floating-point numbers: 19.99 is the nearest one to 1999 / 100, whatever 19.99 * 100 comes to. */
function isWholeCents(dollars: number): boolean {
  return Math.round(dollars * 100) / 100 === dollars;
}
