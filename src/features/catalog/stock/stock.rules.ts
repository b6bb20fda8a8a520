import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';

/** Why a variant's pieces changed; the database checks the same. */
export const STOCK_REASONS = [
  'sale',
  'hold',
  'release',
  'cancellation',
  'return',
  'delivery',
  'damage',
  'count',
  'correction',
  'import',
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** The reasons that people give; orders and imports have the others. */
export const GIVEN_REASONS = ['delivery', 'damage', 'count', 'correction', 'return'] as const satisfies StockReason[];

export const MAX_STOCK = 1_000_000_000;
/** How many variants one call changes. */
export const MAX_STOCK_CHANGES = 1_000;
/** docs/rules.md#stock-days-of-supply */
export const SUPPLY_DAYS = 30;

export interface StockLevel {
  onHand: number;
  /** Held for unpaid orders. */
  reserved: number;
  stockPolicy: StockPolicy;
}

/** A difference, or a new number with the one that it replaces. */
export type StockChange = { delta: number } | { set: number; expected: number };

export type StockRefusal = 'not counted' | 'not expected' | 'below zero' | 'below reserved' | 'too many';

/** The difference that a change makes, or why it cannot be made (docs/rules.md#stock-changes). */
export function toStockDelta(
  { onHand, reserved, stockPolicy }: StockLevel,
  change: StockChange,
): { delta: number } | { refused: StockRefusal } {
  if (stockPolicy === 'uncounted') return { refused: 'not counted' };
  if ('set' in change && change.expected !== onHand) return { refused: 'not expected' };
  const delta = 'set' in change ? change.set - onHand : change.delta;
  const after = onHand + delta;
  // More pieces always fit: a counted variant may still owe some from when it was sold beyond its stock.
  if (stockPolicy === 'counted' && delta < 0) {
    if (after < 0) return { refused: 'below zero' };
    if (after < reserved) return { refused: 'below reserved' };
  }
  if (Math.abs(after) > MAX_STOCK) return { refused: 'too many' };
  return { delta };
}

/** How long the available pieces last if they sell as in the last 30 days, to a tenth; undefined if none sold. */
export function daysOfSupply({ available, soldLast30Days }: { available: number; soldLast30Days: number }): number | undefined {
  if (soldLast30Days <= 0) return undefined;
  return Math.round((Math.max(0, available) * SUPPLY_DAYS * 10) / soldLast30Days) / 10;
}
