import * as v from 'valibot';
import { requiredText } from '#shared/text-schema';
import { conversationsMessages as messages } from './conversations.messages';
import { MESSAGE_MAX_LENGTH } from './conversations.rules';

export const REPLY_NAME_MAX_LENGTH = 80;

export const SavedReplySchema = v.object({
  _id: v.string(),
  name: v.string(),
  /** May have {name}, {order}, {shop} and {me}. */
  text: v.string(),
  version: v.number(),
});
export type SavedReply = v.InferOutput<typeof SavedReplySchema>;

export const NewSavedReplySchema = v.object({
  name: requiredText(() => messages.replyNameRequired, REPLY_NAME_MAX_LENGTH),
  text: requiredText(() => messages.messageRequired, MESSAGE_MAX_LENGTH),
});
export type NewSavedReply = v.InferOutput<typeof NewSavedReplySchema>;

export const SavedReplyChangeSchema = v.object({
  ...NewSavedReplySchema.entries,
  version: v.optional(
    v.pipe(
      v.number(() => messages.versionInvalid),
      v.safeInteger(() => messages.versionInvalid),
    ),
  ),
});
export type SavedReplyChange = v.InferOutput<typeof SavedReplyChangeSchema>;
