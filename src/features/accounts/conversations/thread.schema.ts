import * as v from 'valibot';
import { requiredText } from '#shared/text-schema';
import { threadMessages as messages } from './conversations.messages';
import { CONVERSATION_STATUSES, MESSAGE_MAX_LENGTH } from './conversations.rules';

/** A conversation as its shopper sees it. */
export const ThreadSchema = v.object({
  subject: v.string(),
  name: v.string(),
  status: v.picklist(CONVERSATION_STATUSES),
  orderNumber: v.optional(v.string()),
  messages: v.array(
    v.object({
      _id: v.string(),
      author: v.picklist(['shopper', 'staff']),
      /** The first name, of the staff too. */
      by: v.optional(v.string()),
      text: v.string(),
      at: v.string(),
    }),
  ),
});
export type Thread = v.InferOutput<typeof ThreadSchema>;

export const ThreadMessageSchema = v.object({
  message: v.optional(
    requiredText(() => messages.required, MESSAGE_MAX_LENGTH),
    '',
  ),
});
export type ThreadMessage = v.InferOutput<typeof ThreadMessageSchema>;
