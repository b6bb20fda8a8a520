import * as v from 'valibot';
import { ADDRESS_LINE_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '#shared/lengths';
import { isPhone } from '#shared/phone';
import { requiredText, tooLong } from '#shared/text-schema';
import { accountsMessages } from './accounts.messages';
import { EmailSchema, enteredPassword, newPassword } from './accounts.schema';
import { withConfirmation } from './confirmed-password.schema';
import { profileMessages as messages } from './profile.messages';

/** Omitted fields stay unchanged; an empty phone or address is removed (docs/rules.md#accounts-profile). */
export const ProfileSchema = v.object({
  firstName: v.optional(requiredText(() => accountsMessages.firstNameRequired, NAME_MAX_LENGTH)),
  lastName: v.optional(requiredText(() => accountsMessages.lastNameRequired, NAME_MAX_LENGTH)),
  email: v.optional(EmailSchema),
  phone: v.optional(
    v.nullable(
      v.pipe(
        v.string(() => messages.phoneInvalid),
        v.trim(),
        v.maxLength(PHONE_MAX_LENGTH, () => tooLong(PHONE_MAX_LENGTH)),
        v.check(isPhone, () => messages.phoneInvalid),
      ),
    ),
  ),
  address: v.optional(
    v.nullable(v.object({ street: line(), city: line(), state: line(), zipCode: line(), country: line() }, () => messages.addressInvalid)),
  ),
});
export type Profile = v.InferOutput<typeof ProfileSchema>;

/** docs/rules.md#accounts-password-change */
export const PasswordChangeSchema = v.object({
  currentPassword: v.optional(
    enteredPassword(() => messages.currentRequired),
    '',
  ),
  newPassword: v.optional(
    newPassword(() => messages.newRequired),
    '',
  ),
});
export type PasswordChange = v.InferOutput<typeof PasswordChangeSchema>;

export const PasswordChangeFormSchema = withConfirmation(PasswordChangeSchema.entries, 'newPassword');

/** A session in the list of its owner. */
export const SessionSchema = v.object({
  _id: v.string(),
  /** 'Chrome on Windows'. */
  device: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.string(),
  isCurrent: v.boolean(),
});
export type SessionView = v.InferOutput<typeof SessionSchema>;

function line() {
  return v.optional(
    v.nullable(
      v.pipe(
        v.string(() => messages.addressInvalid),
        v.trim(),
        v.maxLength(ADDRESS_LINE_MAX_LENGTH, () => tooLong(ADDRESS_LINE_MAX_LENGTH)),
      ),
    ),
  );
}
