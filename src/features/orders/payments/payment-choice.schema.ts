import * as v from 'valibot';
import { CARD_METHODS, isCardMethod, PAYMENT_METHOD_IDS } from './payment-methods';
import { paymentsMessages as messages } from './payments.messages';
import { CardSchema } from './payments.schema';

const CARDLESS_METHODS = PAYMENT_METHOD_IDS.filter((id) => !isCardMethod(id));
/** The message for a method that is not offered, or none. */
export const refuseMethod = ({ input }: { input: unknown }) =>
  typeof input === 'string' && input !== '' ? messages.methodUnavailable : messages.methodRequired;

/** A payment method, and the card for card methods. */
export const PaymentChoiceSchema = v.variant(
  'paymentMethod',
  [
    v.object({ paymentMethod: v.picklist(CARD_METHODS), paymentDetails: v.optional(CardSchema, {}) }),
    v.object({ paymentMethod: v.picklist(CARDLESS_METHODS) }),
  ],
  refuseMethod,
);

/** The same when cards are entered on the provider's page: the shop does not read card fields. */
export const HostedPaymentChoiceSchema = v.variant(
  'paymentMethod',
  [v.object({ paymentMethod: v.picklist(PAYMENT_METHOD_IDS) })],
  refuseMethod,
);
export type PaymentChoice = v.InferOutput<typeof PaymentChoiceSchema> | v.InferOutput<typeof HostedPaymentChoiceSchema>;

/** The schema of a body that pays; it depends on whether cards are entered in the shop's own pages. */
export function paymentChoiceSchema({ areCardsTyped }: { areCardsTyped: boolean }): v.GenericSchema<object, PaymentChoice> {
  return areCardsTyped ? PaymentChoiceSchema : HostedPaymentChoiceSchema;
}
