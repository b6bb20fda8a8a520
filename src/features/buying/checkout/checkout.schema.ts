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

/** Step 2: a way to pay, and the card where it is one. */
export const PaymentChoiceSchema = v.variant(
  'paymentMethod',
  [
    v.object({ paymentMethod: v.picklist(CARD_METHODS), paymentDetails: v.optional(CardSchema, {}) }),
    v.object({ paymentMethod: v.picklist(CARDLESS_METHODS) }),
  ],
  refuseMethod,
);

/** Step 2 where a provider's own page asks for the card: the shop does not read one. */
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
  /** The code, or what apply-coupon gave; without one, the cart's own coupon serves where it holds. */
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
  /** Dollars that the shopper was shown: an order that would cost anything else is not placed. */
  expectedTotal: v.optional(dollarAmount(messages.expectedTotalInvalid, { from: 0, to: MAX_TOTAL_DOLLARS })),
});

export const OrderPayloadSchema = v.intersect([ShippingChoiceSchema, PaymentChoiceSchema, RemarksSchema]);
const HostedOrderPayloadSchema = v.intersect([ShippingChoiceSchema, HostedPaymentChoiceSchema, RemarksSchema]);
export type OrderPayload = v.InferOutput<typeof OrderPayloadSchema> | v.InferOutput<typeof HostedOrderPayloadSchema>;

/** What an order's body has to be, depending on whether the shop's own checkout asks for the card. */
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

/** A required text; one that is not there at all breaks the same rule as an empty one. */
function needed(required: string, maxLength: number) {
  return v.optional(requiredText(required, maxLength), '');
}
