import { BRAND_NAMES, type CardBrand } from '#features/orders/payments/card.rules';
import { paymentMethodName } from '#features/orders/payments/payment-methods';
import { paymentStatusNames } from './orders.messages';
import type { Order } from './orders.schema';

/** Payment method and status of an order. */
export function PaymentFacts({ order }: { order: Order }) {
  const { paymentInfo, paymentStatus, orderStatus } = order;
  const { method, transactionId, cardBrand, cardLast4, instructions } = paymentInfo;
  const card = cardLast4 && `${BRAND_NAMES[cardBrand as CardBrand] ?? BRAND_NAMES.unknown} ending in ${cardLast4}`;
  const isNeverPaid = orderStatus === 'cancelled' && paymentStatus === 'pending';
  const facts = [
    ['Method', order.giftCardUsed === order.totalPrice ? 'Gift Card' : paymentMethodName(method)],
    ['Card', card],
    ['Status', isNeverPaid ? 'Nothing was charged' : paymentStatusNames[paymentStatus]],
    ['Transaction ID', transactionId],
    ['How to pay', instructions],
  ] as const;
  return (
    <dl className="grid gap-3">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd dir="auto" className="font-semibold whitespace-pre-line wrap-anywhere">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
