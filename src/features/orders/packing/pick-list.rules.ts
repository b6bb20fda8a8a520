import type { OrderItem } from '#features/orders/orders/orders.schema';
import type { PackingOrder } from '#features/orders/shipments/shipments.schema';

/** A variant to take from the shelf, for all chosen orders together. */
export interface Pick {
  key: string;
  sku: string;
  barcode: string | undefined;
  name: string;
  image: string | undefined;
  options: OrderItem['options'];
  pieces: number;
  /** Which orders it is for, and how many pieces of each. */
  orders: { orderId: string; orderNumber: string; pieces: number }[];
}

/** What is open in these orders, by SKU, as shelves are usually sorted. */
export function toPicks(orders: readonly PackingOrder[]): Pick[] {
  const picks = new Map<string, Pick>();
  for (const order of orders) {
    const items = new Map(order.orderItems.map((item) => [item._id, item]));
    for (const { itemId, sku, barcode, variantId, open } of order.packing) {
      const item = items.get(itemId);
      if (!item || open === 0) continue;
      const key = variantId ?? `${sku} ${item.name}`;
      const pick = picks.get(key) ?? {
        key,
        sku,
        barcode,
        name: item.name,
        image: item.image,
        options: item.options,
        pieces: 0,
        orders: [],
      };
      pick.pieces += open;
      const known = pick.orders.find(({ orderId }) => orderId === order._id);
      if (known) known.pieces += open;
      else pick.orders.push({ orderId: order._id, orderNumber: order.orderNumber, pieces: open });
      picks.set(key, pick);
    }
  }
  return [...picks.values()].sort((a, b) => a.sku.localeCompare(b.sku, 'en', { numeric: true }));
}

/** The pick that a scanned code belongs to: by barcode, or by SKU; one that is not complete yet comes first. */
export function findPick(picks: readonly Pick[], code: string, tickedOf: (pick: Pick) => number): Pick | undefined {
  const requested = code.trim().toLowerCase();
  const found = picks.filter(({ barcode, sku }) => barcode?.toLowerCase() === requested || sku.toLowerCase() === requested);
  return found.find((pick) => tickedOf(pick) < pick.pieces) ?? found[0];
}
