import * as v from 'valibot';
import { EmailSchema, NewPasswordSchema } from './accounts.schema';
import { withConfirmation } from './confirmed-password.schema';

/* Apart from the account area's: who forgot a password should not load that. */

export const ForgotPasswordSchema = v.object({ email: EmailSchema });

export const ResetPasswordSchema = v.object({ password: NewPasswordSchema });

export const ResetPasswordFormSchema = withConfirmation(ResetPasswordSchema.entries, 'password');
