import * as v from 'valibot';
import { CARD_METHODS, CARDLESS_METHODS } from '#features/payments/payment-methods';
import { CardSchema } from '#features/payments/payments.schema';
import { optionalText, requiredText, tooLong } from '#shared/text-schema';
import { checkoutMessages as messages } from './checkout.messages';
import { COUNTRIES, DEFAULT_COUNTRY, findUsState } from './places';

export const ORDER_NOTES_MAX_LENGTH = 500;
const NAME_MAX_LENGTH = 100;
const LINE_MAX_LENGTH = 200;
const POSTAL_CODE_MAX_LENGTH = 20;
const PHONE_MAX_LENGTH = 30;
const COUPON_MAX_LENGTH = 40;

const US_ZIP = /^\d{5}(-\d{4})?$/;
const PHONE = /^\+?[1-9]\d{0,15}$/;

/** A new address at checkout (section 5): the form and the order are checked by the same rules. */
export const NewAddressSchema = v.pipe(
  v.object(
    {
      firstName: needed(messages.firstNameRequired, NAME_MAX_LENGTH),
      lastName: needed(messages.lastNameRequired, NAME_MAX_LENGTH),
      company: optionalText(NAME_MAX_LENGTH),
      addressLine1: needed(messages.addressLine1Required, LINE_MAX_LENGTH),
      addressLine2: optionalText(LINE_MAX_LENGTH),
      city: needed(messages.cityRequired, NAME_MAX_LENGTH),
      state: needed(messages.stateRequired, NAME_MAX_LENGTH),
      postalCode: needed(messages.postalCodeRequired, POSTAL_CODE_MAX_LENGTH),
      country: v.optional(
        v.pipe(requiredText(messages.countryRequired, NAME_MAX_LENGTH), v.picklist(COUNTRIES, messages.countryUnknown)),
        DEFAULT_COUNTRY,
      ),
      phone: v.optional(
        v.pipe(
          v.string(messages.phoneInvalid),
          v.trim(),
          v.maxLength(PHONE_MAX_LENGTH, tooLong(PHONE_MAX_LENGTH)),
          v.check(isPhone, messages.phoneInvalid),
        ),
      ),
    },
    messages.addressRequired,
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['postalCode']],
      ({ country, postalCode }) => !isUs(country) || postalCode === '' || US_ZIP.test(postalCode),
      messages.zipInvalid,
    ),
    ['postalCode'],
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['state']],
      ({ country, state }) => !isUs(country) || state === '' || findUsState(state) !== undefined,
      messages.stateUnknown,
    ),
    ['state'],
  ),
  v.transform((address) => ({
    ...address,
    state: isUs(address.country) ? (findUsState(address.state) ?? address.state) : address.state,
    phone: address.phone || undefined,
  })),
);
export type NewAddress = v.InferOutput<typeof NewAddressSchema>;

/** Step 1: a saved address or a new one. */
export const ShippingChoiceSchema = v.variant(
  'useNewAddress',
  [
    v.object({ useNewAddress: v.literal(true), newAddress: v.optional(NewAddressSchema, {}) }),
    v.object({ useNewAddress: v.nullish(v.literal(false), false), shippingAddressId: needed(messages.addressRequired, NAME_MAX_LENGTH) }),
  ],
  messages.addressRequired,
);

/** Step 2: a way to pay, and the card where it is one. */
export const PaymentChoiceSchema = v.variant(
  'paymentMethod',
  [
    v.object({ paymentMethod: v.picklist(CARD_METHODS), paymentDetails: v.optional(CardSchema, {}) }),
    v.object({ paymentMethod: v.picklist(CARDLESS_METHODS) }),
  ],
  (issue) => (typeof issue.input === 'string' && issue.input !== '' ? messages.methodUnavailable : messages.methodRequired),
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
  expectedTotal: v.optional(v.number('The expected total must be a number')),
});

export const OrderPayloadSchema = v.intersect([ShippingChoiceSchema, PaymentChoiceSchema, RemarksSchema]);
export type OrderPayload = v.InferOutput<typeof OrderPayloadSchema>;

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

function isUs(country: string): boolean {
  return country === DEFAULT_COUNTRY;
}

/** Optional; stripped of what people group it with, it is a number with or without a plus. */
function isPhone(text: string): boolean {
  return text === '' || PHONE.test(text.replace(/[\s()-]/g, ''));
}
