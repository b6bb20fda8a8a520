import * as v from 'valibot';
import { EmailSchema } from '#features/accounts/accounts/accounts.schema';
import { newsletterMessages as messages } from './newsletter.messages';

export const SubscriptionSchema = v.object({ email: EmailSchema });

/** The token in a mail's link. */
export const ConfirmLinkSchema = v.object({ token: v.string(() => messages.linkDead) });
export const LeaveLinkSchema = v.object({ token: v.string(() => messages.leaveLinkDead) });
