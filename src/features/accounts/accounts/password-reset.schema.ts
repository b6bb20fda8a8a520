import * as v from 'valibot';
import { SIGN_IN_CODE_MAX_LENGTH } from '#shared/lengths';
import { optionalText } from '#shared/text-schema';
import { accountsMessages as messages } from './accounts.messages';
import { EmailSchema, newPassword } from './accounts.schema';
import { withConfirmation } from './confirmed-password.schema';

/* Separate from the account area's schemas, which the reset page does not need to load. */

export const ForgotPasswordSchema = v.object({ email: EmailSchema });

export const ResetPasswordSchema = v.object({
  password: newPassword(() => messages.passwordRequired),
  /** For accounts with a second factor. */
  code: optionalText(SIGN_IN_CODE_MAX_LENGTH),
});

export const ResetPasswordFormSchema = withConfirmation(ResetPasswordSchema.entries, 'password');
