import * as v from 'valibot';
import { isMixed, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#features/accounts/passwords/password.rules';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, SIGN_IN_CODE_MAX_LENGTH } from '#shared/lengths';
import { mailboxSpelling } from '#shared/mailbox';
import { HELD_ROLES, RIGHTS } from '#shared/rights';
import { type MessageOf, optionalText, requiredText, tooLong } from '#shared/text-schema';
import { accountsMessages as messages } from './accounts.messages';
import { withConfirmation } from './confirmed-password.schema';

const NAME_MIN_LENGTH = 2;
const LOGIN_PASSWORD_MIN_LENGTH = 6;

/** Text, an at sign, text with a dot: docs/rules.md#accounts-email-pattern. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** The customer's home address; orders are sent to the addresses of the address book. */
const HomeAddressSchema = v.object({
  street: v.optional(v.string()),
  city: v.optional(v.string()),
  state: v.optional(v.string()),
  zipCode: v.optional(v.string()),
  country: v.optional(v.string()),
});
export type HomeAddress = v.InferOutput<typeof HomeAddressSchema>;

export const UserSchema = v.object({
  _id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  /** Whether a link that was mailed to the address has been used (docs/rules.md#accounts-confirmed). */
  emailConfirmed: v.boolean(),
  /** The address that replaces `email` when it is confirmed (docs/rules.md#accounts-email-change). */
  pendingEmail: v.optional(v.string()),
  phone: v.optional(v.string()),
  address: v.optional(HomeAddressSchema),
  /** `admin` for everyone of the staff, whose `staffRole` decides what they may do. */
  role: v.picklist(['customer', 'admin']),
  staffRole: v.optional(v.picklist(HELD_ROLES)),
  /** Of somebody whose `staffRole` is `own`: the role that the owner made. */
  ownRole: v.optional(
    v.object({
      _id: v.string(),
      name: v.string(),
      rights: v.array(v.picklist(RIGHTS)),
      /** The most that they refund of one order. */
      refundLimit: v.optional(v.number()),
      /** BCP 47: those that they translate into. Absent, all. */
      languages: v.optional(v.array(v.string())),
    }),
  ),
  /** Orders without an account (docs/rules.md#guests-session). */
  isGuest: v.optional(v.literal(true)),
});
export type User = v.InferOutput<typeof UserSchema>;

export const EmailSchema = v.pipe(
  requiredText(() => messages.emailRequired, EMAIL_MAX_LENGTH),
  v.regex(EMAIL_PATTERN, () => messages.emailInvalid),
  v.transform(mailboxSpelling),
);

/** A password that somebody enters, of an account or a new one. */
export function enteredPassword(required: MessageOf) {
  return v.pipe(
    v.string(required),
    v.nonEmpty(required),
    v.maxLength(PASSWORD_MAX_LENGTH, () => tooLong(PASSWORD_MAX_LENGTH)),
  );
}

export const LoginSchema = v.object({
  email: EmailSchema,
  password: v.pipe(
    enteredPassword(() => messages.passwordRequired),
    v.minLength(LOGIN_PASSWORD_MIN_LENGTH, () => messages.loginPasswordShort),
  ),
  /** A session of 30 days, else one that ends with the browser or after 12 hours. */
  rememberMe: v.optional(v.boolean()),
  /** Of the authenticator app, or a recovery code; for accounts with a second factor. */
  code: optionalText(SIGN_IN_CODE_MAX_LENGTH),
});
export type Login = v.InferOutput<typeof LoginSchema>;

/** docs/rules.md#accounts-password; `required` is the message for an empty one. */
export function newPassword(required: MessageOf) {
  return v.pipe(
    enteredPassword(required),
    v.minLength(PASSWORD_MIN_LENGTH, () => messages.passwordShort),
    v.check(isMixed, () => messages.passwordWeak),
  );
}

export const RegistrationSchema = v.object({
  firstName: v.pipe(
    requiredText(() => messages.firstNameRequired, NAME_MAX_LENGTH),
    v.minLength(NAME_MIN_LENGTH, () => messages.firstNameShort),
  ),
  lastName: v.pipe(
    requiredText(() => messages.lastNameRequired, NAME_MAX_LENGTH),
    v.minLength(NAME_MIN_LENGTH, () => messages.lastNameShort),
  ),
  email: EmailSchema,
  password: newPassword(() => messages.passwordRequired),
});
export type Registration = v.InferOutput<typeof RegistrationSchema>;

/** The form has two additional fields: docs/rules.md#accounts-form-only-fields. */
export const RegistrationFormSchema = withConfirmation(
  { ...RegistrationSchema.entries, acceptTerms: v.literal(true, () => messages.termsRequired) },
  'password',
);
