import * as v from 'valibot';
import { EmailSchema } from '#features/accounts/accounts/accounts.schema';
import { MESSAGE_MAX_LENGTH } from '#features/accounts/conversations/conversations.rules';
import { CONTACT_SUBJECT_MAX_LENGTH, NAME_MAX_LENGTH } from '#shared/lengths';
import { optionalText, requiredText } from '#shared/text-schema';
import { contactMessages as messages } from './contact.messages';

export const ContactSchema = v.object({
  name: v.optional(
    requiredText(() => messages.nameRequired, NAME_MAX_LENGTH),
    '',
  ),
  email: EmailSchema,
  subject: optionalText(CONTACT_SUBJECT_MAX_LENGTH),
  message: v.optional(
    requiredText(() => messages.messageRequired, MESSAGE_MAX_LENGTH),
    '',
  ),
});
export type Contact = v.InferOutput<typeof ContactSchema>;
