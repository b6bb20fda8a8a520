import * as v from 'valibot';
import { COUPON_CODE_MAX_LENGTH, NAME_MAX_LENGTH, ORDER_NOTES_MAX_LENGTH } from '#shared/lengths';
import { dollarAmount, MAX_TOTAL_DOLLARS } from '#shared/money-schema';
import { tooLong } from '#shared/text-schema';
import { checkoutMessages as messages } from './checkout.messages';
import { CheckoutPaymentSchema, HostedCheckoutPaymentSchema, ShippingChoiceSchema } from './checkout.schema';
import { checkoutInputMessages as inputMessages } from './checkout-input.messages';

// Apart from what the checkout's form checks, so that browsers do not load it.

const couponInvalid = () => messages.couponInvalid;

const MAX_GIFTS = 100;

/** Empty: none. */
const methodId = v.nullish(
  v.pipe(
    v.string(() => inputMessages.shippingMethodInvalid),
    v.maxLength(NAME_MAX_LENGTH, () => inputMessages.shippingMethodInvalid),
    v.transform((id) => id || undefined),
  ),
  undefined,
);

/** Step 3. */
const RemarksSchema = v.object({
  orderNotes: v.nullish(
    v.pipe(
      v.string(() => inputMessages.notesInvalid),
      v.trim(),
      v.maxLength(ORDER_NOTES_MAX_LENGTH, () => tooLong(ORDER_NOTES_MAX_LENGTH)),
    ),
    '',
  ),
  /** The code, or the coupon from apply-coupon; if absent, the cart's own coupon is used if it is valid. */
  appliedCoupon: v.nullish(
    v.pipe(
      v.union([v.string(), v.object({ code: v.string() })], couponInvalid),
      v.transform((coupon) => (typeof coupon === 'string' ? coupon : coupon.code)),
      v.trim(),
      v.maxLength(COUPON_CODE_MAX_LENGTH, couponInvalid),
      v.toUpperCase(),
      v.transform((code) => code || undefined),
    ),
  ),
  /** The id of a shipping method of the summary; absent: the cheapest delivery. */
  shippingMethodId: methodId,
  /** The total in dollars that the shopper saw; an order with another total is rejected. */
  expectedTotal: v.optional(dollarAmount(() => inputMessages.expectedTotalInvalid, { from: 0, to: MAX_TOTAL_DOLLARS })),
  /** Whether as much as possible is paid from the customer's store credit; the payment method is for the rest. */
  useCredit: v.nullish(
    v.boolean(() => inputMessages.useCreditInvalid),
    false,
  ),
  /** The code of a gift card that pays as much as it has; it comes before store credit. */
  giftCardCode: v.nullish(
    v.pipe(
      v.string(() => inputMessages.giftCardInvalid),
      v.maxLength(COUPON_CODE_MAX_LENGTH, () => inputMessages.giftCardInvalid),
    ),
  ),
  /** What of the gift card the shopper saw is used, in dollars; an order that would use another amount is rejected. */
  expectedGiftCard: v.optional(dollarAmount(() => inputMessages.expectedGiftCardInvalid, { from: 0, to: MAX_TOTAL_DOLLARS })),
  /** The store credit in dollars that the shopper saw is used; an order that would use another amount is rejected. */
  expectedCredit: v.optional(dollarAmount(() => inputMessages.expectedCreditInvalid, { from: 0, to: MAX_TOTAL_DOLLARS })),
  /** The variants of the gifts that the shopper saw; an order with other gifts is rejected. */
  expectedGifts: v.optional(
    v.pipe(
      v.array(
        v.string(() => inputMessages.expectedGiftsInvalid),
        () => inputMessages.expectedGiftsInvalid,
      ),
      v.maxLength(MAX_GIFTS),
    ),
  ),
});

export const OrderPayloadSchema = v.intersect([ShippingChoiceSchema, CheckoutPaymentSchema, RemarksSchema]);
const HostedOrderPayloadSchema = v.intersect([ShippingChoiceSchema, HostedCheckoutPaymentSchema, RemarksSchema]);
export type OrderPayload = v.InferOutput<typeof OrderPayloadSchema> | v.InferOutput<typeof HostedOrderPayloadSchema>;

/** The schema of an order's body; it depends on whether cards are entered in the shop's own checkout. */
export function orderPayloadSchema({ areCardsTyped }: { areCardsTyped: boolean }): v.GenericSchema<object, OrderPayload> {
  return areCardsTyped ? OrderPayloadSchema : HostedOrderPayloadSchema;
}

/** `addressId`, or `country`, `state` and `postalCode`; without them the default address. */
const destination = {
  addressId: v.optional(v.string()),
  country: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(NAME_MAX_LENGTH, () => tooLong(NAME_MAX_LENGTH)),
    ),
  ),
  state: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(NAME_MAX_LENGTH, () => tooLong(NAME_MAX_LENGTH)),
    ),
  ),
  postalCode: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(NAME_MAX_LENGTH, () => tooLong(NAME_MAX_LENGTH)),
    ),
  ),
  shippingMethodId: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(NAME_MAX_LENGTH, () => tooLong(NAME_MAX_LENGTH)),
    ),
  ),
};
export const DestinationSchema = v.object(destination);
export type DestinationChoice = v.InferOutput<typeof DestinationSchema>;

export const CouponCodeSchema = v.object({
  couponCode: v.optional(
    v.pipe(
      v.string(couponInvalid),
      v.trim(),
      v.nonEmpty(couponInvalid),
      v.maxLength(COUPON_CODE_MAX_LENGTH, () => tooLong(COUPON_CODE_MAX_LENGTH)),
      v.toUpperCase(),
    ),
    '',
  ),
  ...destination,
});
export type CouponCode = v.InferOutput<typeof CouponCodeSchema>;
