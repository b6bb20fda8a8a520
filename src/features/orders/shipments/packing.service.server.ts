import { inOrdersWords } from '#features/catalog/products/product-options.rules';
import { inOrderLanguage, orderItemId, toOrder } from '#features/orders/orders/order-view.server';
import { isSame } from '#features/platform/audit/undo.rules';
import type { Shop } from '#server/shop.server';
import { pageInfo } from '#shared/pagination';
import * as queries from './packing.queries.server';
import { DEFAULT_PACKING_LIMIT, MAX_PACKED_ORDERS, type PackingOrder, type PackingPage, type PackingQuery } from './shipments.schema';

/** Chosen orders, or all that have something to pack, the oldest first (docs/rules.md#packing-list). */
export async function listPacking(shop: Shop, { orders, page = 1, limit = DEFAULT_PACKING_LIMIT }: PackingQuery): Promise<PackingPage> {
  if (orders) {
    const rows = await queries.selectChosen(shop.db, orders);
    return { orders: rows.map(toPackingOrder), ...pageInfo({ page: 1, limit: MAX_PACKED_ORDERS, total: rows.length }), total: rows.length };
  }
  const { rows, total } = await queries.selectToPack(shop.db, { page, limit });
  return { orders: rows.map(toPackingOrder), ...pageInfo({ page, limit, total }), total };
}

function toPackingOrder(row: queries.PackingRow): PackingOrder {
  return {
    ...toOrder(row),
    customer: { name: `${row.firstName} ${row.lastName}`, email: row.email },
    shippingMethodName: inOrderLanguage(row).shippingMethod?.name,
    packing: row.packing.map(({ position, variantId, sku, barcode, open }) => ({
      ...customersWords(row.lines.find((line) => line.position === position)),
      itemId: orderItemId(row.id, position),
      variantId: variantId === null ? undefined : String(variantId),
      sku,
      barcode: barcode ?? undefined,
      open,
    })),
  };
}

/** What the customer calls an item, where that is not what it is called in the shop. */
function customersWords(line: queries.PackingRow['lines'][number] | undefined): Pick<PackingOrder['packing'][number], 'customersWords'> {
  if (!line) return {};
  const { name, translatedName, options } = line;
  const words = { name: translatedName ?? name, options: inOrdersWords(options).map(({ value }) => value) };
  return isSame(words, { name, options: options.map(({ value }) => value) }) ? {} : { customersWords: words };
}
