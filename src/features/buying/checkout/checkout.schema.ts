import * as v from 'valibot';
import { CARD_METHODS, isCardMethod, PAYMENT_METHOD_IDS } from '#features/orders/payments/payment-methods';
import { CardSchema } from '#features/orders/payments/payments.schema';
import { NewAddressSchema } from '#features/people/addresses/addresses.schema';
import { dollarAmount, MAX_TOTAL_DOLLARS } from '#shared/money-schema';
import { requiredText, tooLong } from '#shared/text-schema';
import { checkoutMessages as messages } from './checkout.messages';

export const ORDER_NOTES_MAX_LENGTH = 500;
const NAME_MAX_LENGTH = 100;
const COUPON_MAX_LENGTH = 40;

/** Step 1: a saved address or a new one. */
export const ShippingChoiceSchema = v.variant(
  'useNewAddress',
  [
    v.object({ useNewAddress: v.literal(true), newAddress: v.optional(NewAddressSchema, {}) }),
    v.object({ useNewAddress: v.nullish(v.literal(false), false), shippingAddressId: needed(messages.addressRequired, NAME_MAX_LENGTH) }),
  ],
  messages.addressRequired,
);

const CARDLESS_METHODS = PAYMENT_METHOD_IDS.filter((id) => !isCardMethod(id));
const refuseMethod = ({ input }: { input: unknown }) =>
  typeof input === 'string' && input !== '' ? messages.methodUnavailable : messages.methodRequired;

/** Step 2: a payment method, and the card for card methods. */
export const PaymentChoiceSchema = v.variant(
  'paymentMethod',
  [
    v.object({ paymentMethod: v.picklist(CARD_METHODS), paymentDetails: v.optional(CardSchema, {}) }),
    v.object({ paymentMethod: v.picklist(CARDLESS_METHODS) }),
  ],
  refuseMethod,
);

/** Step 2 when cards are entered on the provider's page: the shop does not read card fields. */
export const HostedPaymentChoiceSchema = v.variant(
  'paymentMethod',
  [v.object({ paymentMethod: v.picklist(PAYMENT_METHOD_IDS) })],
  refuseMethod,
);

/** Step 3. */
const RemarksSchema = v.object({
  orderNotes: v.nullish(
    v.pipe(v.string(messages.notesInvalid), v.trim(), v.maxLength(ORDER_NOTES_MAX_LENGTH, tooLong(ORDER_NOTES_MAX_LENGTH))),
    '',
  ),
  /** The code, or the coupon from apply-coupon; if absent, the cart's own coupon is used if it is valid. */
  appliedCoupon: v.nullish(
    v.pipe(
      v.union([v.string(), v.object({ code: v.string() })], messages.couponInvalid),
      v.transform((coupon) => (typeof coupon === 'string' ? coupon : coupon.code)),
      v.trim(),
      v.maxLength(COUPON_MAX_LENGTH, messages.couponInvalid),
      v.toUpperCase(),
      v.transform((code) => code || undefined),
    ),
  ),
  /** The total in dollars that the shopper saw; an order with another total is rejected. */
  expectedTotal: v.optional(dollarAmount(messages.expectedTotalInvalid, { from: 0, to: MAX_TOTAL_DOLLARS })),
});

export const OrderPayloadSchema = v.intersect([ShippingChoiceSchema, PaymentChoiceSchema, RemarksSchema]);
const HostedOrderPayloadSchema = v.intersect([ShippingChoiceSchema, HostedPaymentChoiceSchema, RemarksSchema]);
export type OrderPayload = v.InferOutput<typeof OrderPayloadSchema> | v.InferOutput<typeof HostedOrderPayloadSchema>;

/** The schema of an order's body; it depends on whether cards are entered in the shop's own checkout. */
export function orderPayloadSchema({ areCardsTyped }: { areCardsTyped: boolean }): v.GenericSchema<unknown, OrderPayload> {
  return areCardsTyped ? OrderPayloadSchema : HostedOrderPayloadSchema;
}

/** `addressId`, or `country` and `state`; without them the default address. */
const destination = {
  addressId: v.optional(v.string()),
  country: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(NAME_MAX_LENGTH, tooLong(NAME_MAX_LENGTH)))),
  state: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(NAME_MAX_LENGTH, tooLong(NAME_MAX_LENGTH)))),
};
export const DestinationSchema = v.object(destination);
export type DestinationChoice = v.InferOutput<typeof DestinationSchema>;

export const CouponCodeSchema = v.object({
  couponCode: v.optional(
    v.pipe(
      v.string(messages.couponInvalid),
      v.trim(),
      v.nonEmpty(messages.couponInvalid),
      v.maxLength(COUPON_MAX_LENGTH, tooLong(COUPON_MAX_LENGTH)),
      v.toUpperCase(),
    ),
    '',
  ),
  ...destination,
});
export type CouponCode = v.InferOutput<typeof CouponCodeSchema>;

/** A required text; a missing one gets the same message as an empty one. */
function needed(required: string, maxLength: number) {
  return v.optional(requiredText(required, maxLength), '');
}
