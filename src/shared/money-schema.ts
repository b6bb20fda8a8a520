import * as v from 'valibot';
import type { MessageOf } from './text-schema';

/** The largest single amount, in dollars. Twice as many cents still fit into an integer column. */
export const MAX_DOLLARS = 9_999_999;
/** The largest sum of amounts, in dollars: above it, cents are no longer exact in a number. */
export const MAX_TOTAL_DOLLARS = Math.floor(Number.MAX_SAFE_INTEGER / 100);
const ONE_CENT = 0.01;

interface Bounds {
  /** In dollars. */
  from?: number;
  to?: number;
}

/** An amount of dollars in a body: by default from a cent to `MAX_DOLLARS`, with at most two decimals. */
/* @__NO_SIDE_EFFECTS__ */
export function dollarAmount(message: MessageOf, { from = ONE_CENT, to = MAX_DOLLARS }: Bounds = {}) {
  return v.pipe(v.number(message), v.minValue(from, message), v.maxValue(to, message), v.check(isWholeCents, message));
}

/** Exact for floating-point numbers: 19.99 is the nearest number to 1999 / 100, although 19.99 * 100 is not exactly 1999. */
function isWholeCents(dollars: number): boolean {
  return Math.round(dollars * 100) / 100 === dollars;
}
