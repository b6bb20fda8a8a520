import * as v from 'valibot';
import { accountsMessages } from '#features/accounts/accounts/accounts.messages';
import { enteredPassword } from '#features/accounts/accounts/accounts.schema';
import { CodeSchema, PasskeyAssertionSchema } from '#features/accounts/second-factor/second-factor.schema';
import { confirmationMessages as messages } from './confirmation.messages';

/** Exactly one of the three. */
export const ConfirmationSchema = v.pipe(
  v.object({
    password: v.optional(enteredPassword(() => accountsMessages.passwordRequired)),
    code: v.optional(CodeSchema),
    passkey: v.optional(PasskeyAssertionSchema),
  }),
  v.forward(
    v.check(
      ({ password, code, passkey }) => [password, code, passkey].filter((input) => input !== undefined).length === 1,
      () => messages.oneOnly,
    ),
    ['password'],
  ),
);
export type Confirmation = v.InferOutput<typeof ConfirmationSchema>;

export const PasskeySignInSchema = v.object({ passkey: PasskeyAssertionSchema, rememberMe: v.optional(v.boolean()) });
