import * as v from 'valibot';
import { LATER_TEXT_MAX_LENGTH } from '#features/orders/payment-keys/later-methods.rules';
import { HOSTED_PROVIDERS, PAYMENT_MODES } from '#features/orders/payment-keys/payment-keys.rules';
import { ConnectionViewSchema } from '#features/platform/connection-settings/connection-settings.schema';
import { withTranslations } from '#features/platform/translations/translations.schema';
import { VersionSchema } from '#shared/version-schema';
import { paymentSettingsMessages as messages } from './payment-settings.messages';

const textInvalid = () => messages.textInvalid;
const keyInvalid = () => messages.keyInvalid;

const textTranslations = withTranslations({ text: LATER_TEXT_MAX_LENGTH });

const LaterMethodSchema = v.object({ isOffered: v.boolean(), text: v.string(), ...textTranslations });
/** `version` counts the changes of all of them. */
export const LaterMethodsSchema = v.object({
  cash_on_delivery: LaterMethodSchema,
  bank_transfer: LaterMethodSchema,
  invoice: LaterMethodSchema,
  version: v.number(),
});
export type LaterMethodsView = v.InferOutput<typeof LaterMethodsSchema>;

const LaterChangeSchema = v.optional(
  v.object({
    isOffered: v.optional(v.boolean(() => messages.flagInvalid)),
    text: v.optional(
      v.pipe(
        v.string(textInvalid),
        v.trim(),
        v.regex(/^[^\p{Cc}\n]*(\n[^\p{Cc}]*)*$/u, textInvalid),
        v.maxLength(LATER_TEXT_MAX_LENGTH, textInvalid),
      ),
    ),
    ...textTranslations,
  }),
);
/** What is absent stays. */
export const LaterMethodsChangeSchema = v.object({
  cash_on_delivery: LaterChangeSchema,
  bank_transfer: LaterChangeSchema,
  invoice: LaterChangeSchema,
  version: v.optional(VersionSchema),
});
export type LaterMethodsChange = v.InferOutput<typeof LaterMethodsChangeSchema>;

const KEY_MAX_LENGTH = 255;

const OutcomeSchema = v.object({ at: v.string(), reason: v.optional(v.string()) });

const ModeSchema = v.object({
  /** Whether all keys are there that it needs to charge. */
  hasKeys: v.boolean(),
  /** The last characters of its secret key. */
  lastFour: v.optional(v.string()),
  fixedByEnvironment: v.boolean(),
  /** Whether the provider's events can be checked; the shop has registered its address itself, or the owner has entered its key. */
  hasWebhook: v.boolean(),
  isWebhookRegistered: v.boolean(),
  fields: ConnectionViewSchema.entries.fields,
});
export type PaymentModeView = v.InferOutput<typeof ModeSchema>;

/** A payment provider; its keys are never part of it. */
export const PaymentAccountSchema = v.object({
  provider: v.picklist(HOSTED_PROVIDERS),
  /** Whether shoppers can pay with it, and with which keys. */
  active: v.boolean(),
  mode: v.optional(v.picklist(PAYMENT_MODES)),
  /** The environment variable that sets it; then it cannot be changed here. */
  fixedBy: v.optional(v.string()),
  test: ModeSchema,
  live: ModeSchema,
  /** Where the provider sends its events. */
  webhookUrl: v.string(),
  /** Whether the shop can register that address by itself. */
  registersWebhooks: v.boolean(),
  lastEventAt: v.optional(v.string()),
  lastSuccess: v.optional(OutcomeSchema),
  lastFailure: v.optional(OutcomeSchema),
  version: v.number(),
});
export type PaymentAccountView = v.InferOutput<typeof PaymentAccountSchema>;

const KeySchema = v.optional(
  v.pipe(v.string(keyInvalid), v.trim(), v.regex(/^[\x21-\x7e]*$/, keyInvalid), v.maxLength(KEY_MAX_LENGTH, keyInvalid)),
);
const KeysSchema = v.object({
  secretKey: KeySchema,
  clientId: KeySchema,
  clientSecret: KeySchema,
  keyId: KeySchema,
  keySecret: KeySchema,
  webhookSecret: KeySchema,
  webhookId: KeySchema,
});

/** What is absent stays; an empty key too. `mode`: whose keys are in use from now on, unless `active` is false. */
export const PaymentAccountChangeSchema = v.object({
  mode: v.optional(v.picklist(PAYMENT_MODES)),
  active: v.optional(v.boolean()),
  keys: v.optional(v.object({ test: v.optional(KeysSchema), live: v.optional(KeysSchema) })),
  version: v.optional(VersionSchema),
});
export type PaymentAccountChange = v.InferOutput<typeof PaymentAccountChangeSchema>;

export const PaymentModeQuerySchema = v.object({ mode: v.picklist(PAYMENT_MODES) });
