import * as v from 'valibot';
import { accountsMessages } from '#features/people/accounts/accounts.messages';
import { PASSWORD_MAX_LENGTH } from '#features/people/accounts/accounts.schema';
import { CodeSchema, PasskeyAssertionSchema } from '#features/people/second-factor/second-factor.schema';
import { tooLong } from '#shared/text-schema';
import { confirmationMessages as messages } from './confirmation.messages';

/** Exactly one of the three. */
export const ConfirmationSchema = v.pipe(
  v.object({
    password: v.optional(
      v.pipe(
        v.string(accountsMessages.passwordRequired),
        v.nonEmpty(accountsMessages.passwordRequired),
        v.maxLength(PASSWORD_MAX_LENGTH, tooLong(PASSWORD_MAX_LENGTH)),
      ),
    ),
    code: v.optional(CodeSchema),
    passkey: v.optional(PasskeyAssertionSchema),
  }),
  v.forward(
    v.check(
      ({ password, code, passkey }) => [password, code, passkey].filter((given) => given !== undefined).length === 1,
      messages.oneOnly,
    ),
    ['password'],
  ),
);
export type Confirmation = v.InferOutput<typeof ConfirmationSchema>;

export const PasskeySignInSchema = v.object({ passkey: PasskeyAssertionSchema, rememberMe: v.optional(v.boolean()) });
