import { type BasisPoints, type Cents, cents } from '#shared/money';

/** What happens to a price. Percentages are whole basis points: 500 are 5 %. */
export type PriceChange =
  | { op: 'set'; amountCents: Cents }
  /** Positive raises, negative lowers. */
  | { op: 'percent'; rateBp: BasisPoints }
  | { op: 'amount'; amountCents: Cents };

/** Also what happens to a sale price: so much off the price, or no sale any more. */
export type SaleChange = PriceChange | { op: 'off'; rateBp: BasisPoints } | { op: 'remove' };

const ONE_HUNDRED_PERCENT = 10_000;
const DOLLAR = 100;
/** The largest price, as in bodies (`MAX_DOLLARS`). */
export const MAX_PRICE_CENTS = cents(9_999_999_00);

/**
 * A price after a change, in whole cents, half a cent rounded up; undefined for one that is no price. With an ending of 99 it is the
 * nearest price that ends so; a raise never makes a price lower, and a reduction never higher (docs/rules.md#bulk-prices).
 */
export function changePrice(priceCents: Cents, change: PriceChange, endingCents?: number): Cents | undefined {
  const exact = exactPrice(priceCents, change);
  if (endingCents === undefined) return asPrice(exact);
  const nearest = nearestEnding(exact, endingCents);
  const isRaise = exact > priceCents;
  const isReduction = exact < priceCents;
  if (change.op !== 'set' && isRaise && nearest < priceCents) return asPrice(nearest + DOLLAR);
  if (change.op !== 'set' && isReduction && nearest > priceCents) return asPrice(nearest - DOLLAR);
  return asPrice(nearest);
}

/** A sale price after a change; null: no sale; undefined: no price. Raising or lowering leaves what is not on sale as it is. */
export function changeSale(
  { listCents, saleCents }: { listCents: Cents; saleCents: Cents | null },
  change: SaleChange,
  endingCents?: number,
): Cents | null | undefined {
  switch (change.op) {
    case 'remove':
      return null;
    case 'off':
      return changePrice(listCents, { op: 'percent', rateBp: -change.rateBp }, endingCents);
    case 'set':
      return changePrice(saleCents ?? listCents, change, endingCents);
    case 'percent':
    case 'amount':
      return saleCents === null ? null : changePrice(saleCents, change, endingCents);
    default:
      return change satisfies never;
  }
}

function exactPrice(priceCents: Cents, change: PriceChange): number {
  switch (change.op) {
    case 'set':
      return change.amountCents;
    case 'percent':
      return Math.floor((priceCents * (ONE_HUNDRED_PERCENT + change.rateBp) + ONE_HUNDRED_PERCENT / 2) / ONE_HUNDRED_PERCENT);
    case 'amount':
      return priceCents + change.amountCents;
    default:
      return change satisfies never;
  }
}

/** The nearest amount with these cents; of two that are as near the higher one, and never below one cent. */
function nearestEnding(amount: number, endingCents: number): number {
  const nearest = Math.floor((amount - endingCents + DOLLAR / 2) / DOLLAR) * DOLLAR + endingCents;
  const lowest = endingCents === 0 ? DOLLAR : endingCents;
  return amount <= 0 ? nearest : Math.max(nearest, lowest);
}

function asPrice(amount: number): Cents | undefined {
  return amount >= 1 && amount <= MAX_PRICE_CENTS ? cents(amount) : undefined;
}
