import { findUserById } from '#features/accounts/accounts/accounts.queries.server';
import { getStaffProduct } from '#features/catalog/products/products.service.server';
import { viewReviewForStaff } from '#features/catalog/review-moderation/review-moderation.service.server';
import { viewCustomer } from '#features/customers/customer-records/customer-records.service.server';
import { toOrder } from '#features/orders/orders/order-view.server';
import { selectAnyOrder } from '#features/orders/orders/orders.queries.server';
import { viewReturn } from '#features/orders/returns/returns.service.server';
import type { EventData } from '#features/platform/webhooks/prepare-events.service.server';
import { notFound } from '#shared/errors';
import { toDollars } from '#shared/money';
import type { Shop } from './shop.server';
import { selectRefund, selectVariant } from './webhook-data.queries.server';

/** What the messages to other programs contain: the same as the API's calls for staff (docs/rules.md#webhooks-events). */
export const WEBHOOK_DATA: EventData = {
  'order.placed': loadOrder,
  'order.paid': loadOrder,
  'order.shipped': loadOrder,
  'order.delivered': loadOrder,
  'order.cancelled': loadOrder,
  'refund.created': loadRefund,
  'return.requested': async (shop, id) => ({ return: await viewReturn(shop, id) }),
  'product.created': loadProduct,
  'product.updated': loadProduct,
  'product.archived': loadProduct,
  'stock.low': loadVariant,
  'customer.created': async (shop, id) => ({ customer: await viewCustomer(shop, id) }),
  'review.created': async (shop, id) => ({ review: await viewReviewForStaff(shop, id) }),
};

async function loadOrder({ db }: Shop, id: string): Promise<object> {
  const row = await selectAnyOrder(db, id);
  if (!row) throw notFound();
  const customer = await findUserById(db, row.userId);
  return {
    order: toOrder(row),
    customer: customer && { _id: customer.id, email: customer.email, firstName: customer.firstName, lastName: customer.lastName },
  };
}

async function loadRefund(shop: Shop, id: string): Promise<object> {
  const row = await selectRefund(shop.db, id);
  if (!row) throw notFound();
  const { method, reason, status, createdAt, amountCents, orderId } = row;
  const refund = { _id: id, amount: toDollars(amountCents), method, reason, status, createdAt: createdAt.toISOString() };
  return { refund, ...(await loadOrder(shop, orderId)) };
}

async function loadProduct(shop: Shop, id: string): Promise<object> {
  return { product: (await getStaffProduct(shop, id)).product };
}

async function loadVariant(shop: Shop, id: string): Promise<object> {
  const row = await selectVariant(shop.db, id);
  if (!row) throw notFound();
  const { sku, barcode, options, onHand, reserved, productId } = row;
  const variant = { _id: id, sku, barcode: barcode ?? undefined, options, onHand, available: onHand - reserved };
  return { variant, ...(await loadProduct(shop, String(productId))) };
}
