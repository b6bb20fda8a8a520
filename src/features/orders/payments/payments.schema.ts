import * as v from 'valibot';
import { NAME_MAX_LENGTH } from '#shared/lengths';
import { tooLong } from '#shared/text-schema';
import { isCardNumber, isExpired } from './card.rules';
import { paymentsMessages as messages } from './payments.messages';

const numberInvalid = () => messages.numberInvalid;

const NAME_MIN_LENGTH = 2;
const CENTURY = 2000;

/** A month or a year, as text or as a number; '28' is the year 2028. */
const DatePartSchema = v.optional(
  v.union([v.number(), v.string()], () => messages.expiryRequired),
  '',
);

/**
 * docs/rules.md#payments-card-check. A valid card goes to the payment provider and is never stored or logged. The two
 * parts of the expiry share one error, at `expiry`.
 */
export const CardSchema = v.pipe(
  v.object(
    {
      number: v.optional(v.pipe(v.string(numberInvalid), v.check(isCardNumber, numberInvalid)), ''),
      expiryMonth: DatePartSchema,
      expiryYear: DatePartSchema,
      cvv: v.optional(
        v.pipe(
          v.string(() => messages.cvvInvalid),
          v.regex(/^\d{3,4}$/, () => messages.cvvInvalid),
        ),
        '',
      ),
      name: v.optional(
        v.pipe(
          v.string(() => messages.nameRequired),
          v.trim(),
          v.minLength(NAME_MIN_LENGTH, () => messages.nameRequired),
          v.maxLength(NAME_MAX_LENGTH, () => tooLong(NAME_MAX_LENGTH)),
        ),
        '',
      ),
    },
    numberInvalid,
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    const card = dataset.value as { expiryMonth?: unknown; expiryYear?: unknown };
    if (typeof card !== 'object' || card === null) return;
    const message = findExpiryProblem(readExpiry(card));
    if (message) addIssue({ message, path: [{ type: 'object', origin: 'value', input: { ...card }, key: 'expiry', value: undefined }] });
  }),
);
export type Card = v.InferOutput<typeof CardSchema>;

export const PaymentMethodSchema = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  enabled: v.boolean(),
  /** How the shopper pays: enters a card, is redirected to the provider, pays on delivery, or after the order by `instructions`. */
  kind: v.picklist(['card', 'redirect', 'on_delivery', 'later']),
  /** The shop's own text about it, such as its bank details. */
  instructions: v.optional(v.string()),
});

/** The shopper's decision when confirming a card payment. */
export const ConfirmationSchema = v.object({ approve: v.boolean(() => messages.decisionRequired) });

/** The data of the confirmation page. Money in dollars. */
export const PaymentSchema = v.object({
  _id: v.string(),
  orderId: v.string(),
  orderNumber: v.string(),
  amount: v.number(),
  /** Open while the shopper can still decide; failed when nothing was paid. */
  status: v.picklist(['open', 'settled', 'failed']),
  cardBrand: v.optional(v.string()),
  cardLast4: v.optional(v.string()),
  /** The provider's page where the shopper pays; absent for the built-in provider. */
  redirectUrl: v.optional(v.string()),
});
export type Payment = v.InferOutput<typeof PaymentSchema>;

function readExpiry({ expiryMonth, expiryYear }: { expiryMonth?: unknown; expiryYear?: unknown }) {
  const month = toWhole(expiryMonth);
  const year = toWhole(expiryYear);
  return { month, year: year !== undefined && year < 100 ? CENTURY + year : year };
}

function findExpiryProblem({ month, year }: { month: number | undefined; year: number | undefined }): string | undefined {
  if (month === undefined || year === undefined || month < 1 || month > 12) return messages.expiryRequired;
  return isExpired({ month, year }, new Date()) ? messages.expired : undefined;
}

function toWhole(part: unknown): number | undefined {
  const text = String(part ?? '').trim();
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}
