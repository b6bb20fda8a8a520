import * as v from 'valibot';
import { passwordResetMessages as messages } from '#features/accounts/accounts/password-reset.messages';

/** The token in a mail's link. */
export const EmailLinkSchema = v.object({ token: v.string(() => messages.linkDead) });
