import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';
import type { StockReason } from './stock.rules';
import type { ListedStock } from './stock.schema';

export const REASON_LABELS = {
  sale: 'Sold',
  hold: 'Held for an unpaid order',
  release: 'Released',
  cancellation: 'Order cancelled',
  return: 'Return',
  delivery: 'Delivery',
  damage: 'Broken',
  count: 'Counted',
  correction: 'Correction',
  import: 'Import',
} as const satisfies Record<StockReason, string>;

/** docs/rules.md#stock-policies */
export const POLICY_LABELS = {
  counted: 'Stop when sold out',
  backorder: 'Keep selling when sold out',
  uncounted: 'Not counted',
} as const satisfies Record<StockPolicy, string>;

/** '3 owed': what was ordered beyond the stock. */
export function owedText(pieces: number): string {
  return `${Math.abs(pieces).toLocaleString('en-US')} owed`;
}

export function optionsText({ options }: Pick<ListedStock, 'options'>): string {
  return Object.values(options).join(' / ');
}

/** 'Enamel cup, Blue / S' */
export function variantName(variant: Pick<ListedStock, 'product' | 'options'>): string {
  return [variant.product.name, optionsText(variant)].filter(Boolean).join(', ');
}

/** '+12', '−1', '0' */
export function signed(number: number): string {
  if (number === 0) return '0';
  return `${number > 0 ? '+' : '−'}${Math.abs(number).toLocaleString('en-US')}`;
}
