import { toLocal } from '#console/local-time';
import type { Sale, SalePrice } from '#features/catalog/sales/sales.schema';
import type { PreviewedPrice } from './sale-preview.schema';

/** A price of a sale as the form shows it. */
export type FormPrice = PreviewedPrice;

export interface SaleValues {
  name: string;
  /** As of a `datetime-local` field, in the time zone of this computer. */
  startsAt: string;
  /** Empty: no end. */
  endsAt: string;
  active: boolean;
  /** The prices that are set or removed. */
  edits: PriceEdits;
}

export function keyOf({ productId, variantId = '' }: Pick<FormPrice, 'productId' | 'variantId'>): string {
  return `${productId}/${variantId}`;
}

/** A sale begins at the next full hour, and lasts for a week. */
export function newSale(now: Date): SaleValues {
  const start = new Date(now);
  start.setHours(start.getHours() + 1, 0, 0, 0);
  const end = new Date(start);
  end.setDate(end.getDate() + 7);
  return { name: '', startsAt: toLocal(start.toISOString()), endsAt: toLocal(end.toISOString()), active: true, edits: NO_EDITS };
}

export function valuesOf({ name, startsAt, endsAt, active }: Sale): SaleValues {
  return { name, startsAt: toLocal(startsAt), endsAt: toLocal(endsAt), active, edits: NO_EDITS };
}

export function toFormPrice({ productId, variantId, sku, name, listPrice, price }: SalePrice): FormPrice {
  return { productId, ...(variantId !== undefined && { variantId }), name: variantId ? `${name}, ${sku}` : name, listPrice, price };
}

/** Prices that were set and removed since the sale was loaded, by `keyOf`. */
export interface PriceEdits {
  set: Readonly<Record<string, FormPrice>>;
  removed: Readonly<Record<string, Pick<FormPrice, 'productId' | 'variantId'>>>;
}

export const NO_EDITS: PriceEdits = { set: {}, removed: {} };

export function setPrices(edits: PriceEdits, prices: readonly FormPrice[]): PriceEdits {
  const set = { ...edits.set };
  const removed = { ...edits.removed };
  for (const price of prices) {
    set[keyOf(price)] = price;
    delete removed[keyOf(price)];
  }
  return { set, removed };
}

export function removePrice(edits: PriceEdits, price: FormPrice): PriceEdits {
  const { [keyOf(price)]: _, ...set } = edits.set;
  const { productId, variantId } = price;
  return { set, removed: { ...edits.removed, [keyOf(price)]: { productId, ...(variantId !== undefined && { variantId }) } } };
}

/** What the sale will have, the new ones first. */
export function shownPrices(loaded: readonly FormPrice[], { set, removed }: PriceEdits): FormPrice[] {
  return [...Object.values(set), ...loaded.filter((price) => !(keyOf(price) in set) && !(keyOf(price) in removed))];
}

/** A price in a body: of one variant, or of a whole product. */
export function toTarget({ productId, variantId }: Pick<FormPrice, 'productId' | 'variantId'>) {
  return variantId === undefined ? { productId } : { variantId };
}

export function percentOff({ listPrice, price }: FormPrice): number {
  return Math.round((1 - price / listPrice) * 100);
}

export type SaleStatus = 'running' | 'scheduled' | 'ended' | 'stopped';

export function saleStatus({ active, inForce, startsAt }: Sale, now: Date): SaleStatus {
  if (!active) return 'stopped';
  if (inForce) return 'running';
  return new Date(startsAt) > now ? 'scheduled' : 'ended';
}
