import * as v from 'valibot';
import { NewAddressSchema } from '#features/accounts/addresses/addresses.schema';
import { HostedPaymentChoiceSchema, PaymentChoiceSchema, refuseMethod } from '#features/orders/payments/payment-choice.schema';
import { CREDIT_METHOD } from '#features/orders/payments/payment-methods';
import { NAME_MAX_LENGTH } from '#shared/lengths';
import { type MessageOf, requiredText } from '#shared/text-schema';
import { checkoutMessages as messages } from './checkout.messages';

/** Step 1: a saved address or a new one. */
export const ShippingChoiceSchema = v.variant(
  'useNewAddress',
  [
    v.object({ useNewAddress: v.literal(true), newAddress: v.optional(NewAddressSchema, {}) }),
    v.object({
      useNewAddress: v.nullish(v.literal(false), false),
      shippingAddressId: needed(() => messages.addressRequired, NAME_MAX_LENGTH),
    }),
  ],
  () => messages.addressRequired,
);

/** Store credit that covers the total: no other method is needed. */
const CreditChoiceSchema = v.object({ paymentMethod: v.literal(CREDIT_METHOD) });

/** Step 2: a payment method, and the card for card methods. */
export const CheckoutPaymentSchema = v.variant('paymentMethod', [PaymentChoiceSchema, CreditChoiceSchema], refuseMethod);
/** The same when cards are entered on the provider's page. */
export const HostedCheckoutPaymentSchema = v.variant('paymentMethod', [HostedPaymentChoiceSchema, CreditChoiceSchema], refuseMethod);

/** A required text; a missing one gets the same message as an empty one. */
function needed(required: MessageOf, maxLength: number) {
  return v.optional(requiredText(required, maxLength), '');
}
