import { withInstructions } from '#features/orders/later-payments/order-instructions.server';
import { isInFlight, languageOfOrder, type OrderRow, toShoppersOrder } from '#features/orders/orders/order-view.server';
import { selectOrder } from '#features/orders/orders/orders.queries.server';
import type { Order } from '#features/orders/orders/orders.schema';
import { type ChargedSale, chargeAndSettle } from '#features/orders/settlement/charging.service.server';
import { settleIfAbandoned } from '#features/orders/settlement/settlement.service.server';
import { currentLanguage } from '#languages/current-language.server';
import { prefixOf } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { withPrefix } from '#shared/page-address';
import { paths } from '#shared/paths';
import { asPaid, type OrderRequest, type PreparedOrder, prepareOrder } from './prepare-order.service.server';

export interface PlacedOrder {
  order: Order;
  /** Where the shopper has to pay. */
  payment?: { redirectUrl: string };
}

/**
 * Places an order of the customer's cart: prepared in one statement, paid outside any transaction, finalised once.
 * After a crash in between, `settleUnfinishedPayments` settles it, or a request with the same key. Throws what
 * `prepareOrder` throws; 402 for a declined card, with cart and stock restored; `request_in_flight` while a request
 * with the same key is being paid.
 */
export async function placeOrder(shop: Shop, request: OrderRequest): Promise<PlacedOrder> {
  const { orderId, unpaid, placed } = await prepareOrder(shop, request);
  const sold = unpaid && (await payOrder(shop, { orderId, unpaid, request }));
  // Both were just written, so that they are not read.
  if (placed && sold) return { order: toShoppersOrder(asPaid(placed, sold)) };
  if (placed && !unpaid) return { order: await withInstructions(shop, toShoppersOrder(placed), languageOfOrder(placed)) };
  const row = await selectOrder(shop.db, { orderId, userId: request.userId });
  if (row && isInFlight(row) && (await settleIfAbandoned(shop, row.payment.id))) return placeOrder(shop, request);
  // Another request with the same key is between its steps, or has just removed its order.
  if (!row || isInFlight(row)) throw new AppError('request_in_flight');
  return toPlacedOrder(row);
}

async function payOrder(shop: Shop, { orderId, unpaid, request: { payload, origin } }: UnpaidOrder): Promise<ChargedSale | undefined> {
  const { id, provider, amountCents, orderNumber } = unpaid;
  const comeBack = origin + withPrefix(prefixOf(currentLanguage(), shop.config.languages), paths.confirmPayment(id));
  return chargeAndSettle(shop, {
    payment: { id, orderId, status: 'created', amountCents },
    provider,
    request: {
      orderNumber,
      card: 'paymentDetails' in payload ? payload.paymentDetails : undefined,
      returnUrl: `${comeBack}?back=approved`,
      cancelUrl: `${comeBack}?back=refused`,
    },
  });
}

type UnpaidOrder = Required<Pick<PreparedOrder, 'orderId' | 'unpaid'>> & { request: OrderRequest };

function toPlacedOrder(row: OrderRow): PlacedOrder {
  const order = toShoppersOrder(row);
  const { redirectUrl } = order.paymentInfo;
  return redirectUrl === undefined ? { order } : { order, payment: { redirectUrl } };
}
