import type { Order } from '#features/orders/orders/orders.schema';
import { isLaterMethod } from '#features/orders/payment-keys/later-methods.rules';
import { readLaterMethods } from '#features/orders/payment-keys/later-methods.server';
import { translatedPart } from '#features/platform/translations/translated-part';
import type { Language } from '#languages/languages';
import type { Shop } from '#server/shop.server';

/**
 * With the shop's own text on how to pay, in a language, as long as an order by bank transfer or invoice, or in cash, is not paid.
 */
export async function withInstructions(shop: Pick<Shop, 'db' | 'config'>, order: Order, language: Language | undefined): Promise<Order> {
  const { method } = order.paymentInfo;
  if (!isLaterMethod(method) || order.paymentStatus !== 'pending' || order.orderStatus === 'cancelled') return order;
  const { text } = translatedPart((await readLaterMethods(shop))[method], language);
  return text ? { ...order, paymentInfo: { ...order.paymentInfo, instructions: text } } : order;
}
