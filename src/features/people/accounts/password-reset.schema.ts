import * as v from 'valibot';
import { EmailSchema, NewPasswordSchema } from './accounts.schema';
import { withConfirmation } from './confirmed-password.schema';

/* Separate from the account area's schemas, which the reset page does not need to load. */

export const ForgotPasswordSchema = v.object({ email: EmailSchema });

export const ResetPasswordSchema = v.object({ password: NewPasswordSchema });

export const ResetPasswordFormSchema = withConfirmation(ResetPasswordSchema.entries, 'password');
