import * as v from 'valibot';
import { optionalText } from '#shared/text-schema';
import { CODE_MAX_LENGTH, EmailSchema, NewPasswordSchema } from './accounts.schema';
import { withConfirmation } from './confirmed-password.schema';

/* Separate from the account area's schemas, which the reset page does not need to load. */

export const ForgotPasswordSchema = v.object({ email: EmailSchema });

export const ResetPasswordSchema = v.object({
  password: NewPasswordSchema,
  /** For accounts with a second factor. */
  code: optionalText(CODE_MAX_LENGTH),
});

export const ResetPasswordFormSchema = withConfirmation(ResetPasswordSchema.entries, 'password');
