import { toProductSummary } from '#features/catalog/products/product-view.server';
import { toOrder } from '#features/orders/orders/order-view.server';
import { ORDER_STATUSES, type OrderStatus } from '#features/orders/orders/orders.rules';
import type { Shop } from '#server/shop.server';
import { averageCents, toDollars } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import * as queries from './all-orders.queries.server';
import type { AllOrdersPage, AllOrdersQuery, OrderStats, StaffOrder, StatsQuery } from './all-orders.schema';

const PRODUCTS_SHOWN = 10;

export async function listAllOrders(shop: Shop, list: AllOrdersQuery): Promise<AllOrdersPage> {
  const { rows, counted } = await queries.selectAllOrders(shop.db, list);
  const { total, totalIsMore } = counted;
  return { orders: rows.map(toStaffOrder), ...pageInfo({ ...list, total }), totalOrders: total, ...(totalIsMore && { hasMore: true }) };
}

export async function readStats(shop: Shop, range: StatsQuery): Promise<OrderStats> {
  const [stats, products] = await Promise.all([
    queries.selectStats(shop.db, range),
    queries.selectNotableProducts(shop.db, PRODUCTS_SHOWN),
  ]);
  const { orders, revenueCents, earningOrders, byStatus, byDay } = stats;
  return {
    totalOrders: orders,
    totalRevenue: toDollars(revenueCents),
    averageOrderValue: toDollars(averageCents(revenueCents, earningOrders)),
    ordersByStatus: Object.fromEntries(ORDER_STATUSES.map((status) => [status, byStatus[status] ?? 0])) as Record<OrderStatus, number>,
    revenueByDay: byDay.map(({ date, orders, revenueCents }) => ({ date, orders, revenue: toDollars(revenueCents) })),
    bestSellers: products
      .filter(({ list }) => list === 'sold')
      .map((row) => ({ product: toProductSummary(row), units: row.pieces, revenue: toDollars(row.cents) })),
    lowStock: products.filter(({ list }) => list === 'low').map((row) => ({ product: toProductSummary(row), stock: row.pieces })),
  };
}

function toStaffOrder(row: queries.StaffOrderRow): StaffOrder {
  const { userId, firstName, lastName, email } = row;
  return { ...toOrder(row), customer: { _id: userId, name: `${firstName} ${lastName}`, email } };
}
