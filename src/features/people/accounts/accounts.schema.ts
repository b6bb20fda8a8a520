import * as v from 'valibot';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '#shared/lengths';
import { mailboxSpelling } from '#shared/mailbox';
import { STAFF_ROLES } from '#shared/rights';
import { optionalText, requiredText, tooLong } from '#shared/text-schema';
import { accountsMessages as messages } from './accounts.messages';
import { withConfirmation } from './confirmed-password.schema';

const NAME_MIN_LENGTH = 2;
export const PASSWORD_MAX_LENGTH = 200;
const LOGIN_PASSWORD_MIN_LENGTH = 6;
export const CODE_MAX_LENGTH = 40;
export const PASSWORD_MIN_LENGTH = 8;

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
  staffRole: v.optional(v.picklist(STAFF_ROLES)),
  /** Orders without an account (docs/rules.md#guests-session). */
  isGuest: v.optional(v.literal(true)),
});
export type User = v.InferOutput<typeof UserSchema>;

export const EmailSchema = v.pipe(
  requiredText(messages.emailRequired, EMAIL_MAX_LENGTH),
  v.regex(EMAIL_PATTERN, messages.emailInvalid),
  v.transform(mailboxSpelling),
);

export const LoginSchema = v.object({
  email: EmailSchema,
  password: v.pipe(
    v.string(messages.passwordRequired),
    v.nonEmpty(messages.passwordRequired),
    v.minLength(LOGIN_PASSWORD_MIN_LENGTH, messages.loginPasswordShort),
    v.maxLength(PASSWORD_MAX_LENGTH, tooLong(PASSWORD_MAX_LENGTH)),
  ),
  /** A session of 30 days, else one that ends with the browser or after 12 hours. */
  rememberMe: v.optional(v.boolean()),
  /** Of the authenticator app, or a recovery code; for accounts with a second factor. */
  code: optionalText(CODE_MAX_LENGTH),
});
export type Login = v.InferOutput<typeof LoginSchema>;

export const NewPasswordSchema = v.pipe(
  v.string(messages.passwordRequired),
  v.nonEmpty(messages.passwordRequired),
  v.minLength(PASSWORD_MIN_LENGTH, messages.passwordShort),
  v.maxLength(PASSWORD_MAX_LENGTH, tooLong(PASSWORD_MAX_LENGTH)),
  v.regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s, messages.passwordWeak),
);

export const RegistrationSchema = v.object({
  firstName: v.pipe(requiredText(messages.firstNameRequired, NAME_MAX_LENGTH), v.minLength(NAME_MIN_LENGTH, messages.firstNameShort)),
  lastName: v.pipe(requiredText(messages.lastNameRequired, NAME_MAX_LENGTH), v.minLength(NAME_MIN_LENGTH, messages.lastNameShort)),
  email: EmailSchema,
  password: NewPasswordSchema,
});
export type Registration = v.InferOutput<typeof RegistrationSchema>;

/** The form has two additional fields: docs/rules.md#accounts-form-only-fields. */
export const RegistrationFormSchema = withConfirmation(
  { ...RegistrationSchema.entries, acceptTerms: v.literal(true, messages.termsRequired) },
  'password',
);
