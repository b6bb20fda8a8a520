import { formatCount } from '#console/format';
import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';
import { withCommas } from '#shared/lists';
import type { StockReason } from './stock.rules';
import type { ListedStock } from './stock.schema';
import { stockWordsMessages as messages } from './stock-console.messages';

export const REASON_LABELS = {
  sale: messages.sold,
  hold: messages.heldForAnUnpaidOrder,
  release: messages.released,
  cancellation: messages.orderCancelled,
  return: messages.return,
  delivery: messages.delivery,
  damage: messages.broken,
  count: messages.counted,
  correction: messages.correction,
  import: messages.import,
} as const satisfies Record<StockReason, string>;

/** docs/rules.md#stock-policies */
export const POLICY_LABELS = {
  counted: messages.stopWhenSoldOut,
  backorder: messages.keepSellingWhenSoldOut,
  uncounted: messages.notCounted,
} as const satisfies Record<StockPolicy, string>;

/** '3 owed': what was ordered beyond the stock. */
export function owedText(pieces: number): string {
  return messages.owed(formatCount(Math.abs(pieces)));
}

export function optionsText({ options }: Pick<ListedStock, 'options'>): string {
  return Object.values(options).join(' / ');
}

/** 'Enamel cup, Blue / S' */
export function variantName(variant: Pick<ListedStock, 'product' | 'options'>): string {
  return withCommas([variant.product.name, optionsText(variant)]);
}
