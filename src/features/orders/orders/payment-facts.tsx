import type { CardBrand } from '#features/orders/payments/card.rules';
import { brandNames } from '#features/orders/payments/card-brands.messages';
import { paymentMethodName } from '#features/orders/payments/payment-methods';
import { paymentStatusNames } from './orders.messages';
import type { Order } from './orders.schema';
import * as texts from './payment-facts.messages';

/** Payment method and status of an order. */
export function PaymentFacts({ order }: { order: Order }) {
  const { paymentInfo, paymentStatus, orderStatus } = order;
  const { method, transactionId, cardBrand, cardLast4, instructions } = paymentInfo;
  const card = cardLast4 && texts.endingIn(brandNames[cardBrand as CardBrand] ?? brandNames.unknown, cardLast4);
  const isNeverPaid = orderStatus === 'cancelled' && paymentStatus === 'pending';
  const facts = [
    [texts.method, order.giftCardUsed === order.totalPrice ? texts.giftCard : paymentMethodName(method)],
    [texts.card, card],
    [texts.status, isNeverPaid ? texts.nothingWasCharged : paymentStatusNames[paymentStatus]],
    [texts.transactionId, transactionId],
    [texts.howToPay, instructions],
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
