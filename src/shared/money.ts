/** An amount in whole US cents. Dollars exist only in views and on the wire. */
export type Cents = number & { readonly __unit?: 'cents' };

/** A rate in basis points: 10 000 are the whole. */
export type BasisPoints = number;

const BASIS_POINTS_OF_ONE = 10_000;

/** The part of an amount that a rate takes, rounded half up to a cent. */
export function takeRate(amountCents: Cents, rateBp: BasisPoints): Cents {
  return Math.floor((amountCents * rateBp + BASIS_POINTS_OF_ONE / 2) / BASIS_POINTS_OF_ONE);
}

/** The share of an amount that `part` has of `whole`, rounded half up to a cent; exact however large they are. */
export function takeShare(amountCents: Cents, { part, whole }: { part: Cents; whole: Cents }): Cents {
  return Number((BigInt(amountCents) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));
}

/** Cents as the wire has them: a number of dollars with at most two decimals. */
export function toDollars(amountCents: Cents): number {
  return amountCents / 100;
}

/** Dollars from outside as cents; half a cent rounds away from zero. */
export function toCents(dollars: number): Cents {
  return Math.sign(dollars) * Math.round(Math.abs(dollars) * 100 + Number.EPSILON);
}

/** How much cheaper a sale is, in whole percent (docs/rules.md#money-percent-off). */
export function percentOff(listCents: Cents, saleCents: Cents): number {
  return Math.round(((listCents - saleCents) / listCents) * 100);
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$1,234.50'. */
export function formatCents(amountCents: Cents): string {
  return usd.format(amountCents / 100);
}

/** '$1,234.50' from a wire amount. */
export function formatDollars(dollars: number): string {
  return usd.format(dollars);
}
