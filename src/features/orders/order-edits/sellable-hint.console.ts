import { formatDollars } from '#shared/money';
import type { SellableVariant } from './order-edits.schema';
import { sellableHintMessages as messages } from './order-edits-console.messages';

/** '$12.00 · 5 in stock · SKU-1', as a search for variants shows it. */
export function sellableHint({ price, sku, ...stock }: SellableVariant): string {
  return [formatDollars(price), stockText(stock), sku].join(' · ');
}

function stockText({ available, stockPolicy }: Pick<SellableVariant, 'available' | 'stockPolicy'>): string {
  if (stockPolicy === 'uncounted') return messages.notCounted;
  if (stockPolicy === 'backorder') return messages.backorder;
  return available > 0 ? messages.inStock(available) : messages.outOfStock;
}
