import * as v from 'valibot';
import { LANGUAGE_TAGS } from '#features/platform/settings/settings.rules';
import { requiredText } from '#shared/text-schema';
import { conversationsMessages as messages } from './conversations.messages';
import { MESSAGE_MAX_LENGTH } from './conversations.rules';
import { REPLY_NAME_MAX_LENGTH } from './saved-replies.rules';

const LanguageSchema = v.picklist(LANGUAGE_TAGS, () => messages.languageUnknown);

export const SavedReplySchema = v.object({
  _id: v.string(),
  name: v.string(),
  /** May have {name}, {order}, {shop} and {me}. */
  text: v.string(),
  /** That it is written in; absent if it is for all. */
  language: v.optional(LanguageSchema),
  version: v.number(),
});
export type SavedReply = v.InferOutput<typeof SavedReplySchema>;

export const SavedRepliesSchema = v.object({
  replies: v.array(SavedReplySchema),
  /** The languages of the shop, the default one first; absent if it has one only. */
  languages: v.optional(v.array(LanguageSchema)),
});
export type SavedReplies = v.InferOutput<typeof SavedRepliesSchema>;

export const NewSavedReplySchema = v.object({
  name: requiredText(() => messages.replyNameRequired, REPLY_NAME_MAX_LENGTH),
  text: requiredText(() => messages.messageRequired, MESSAGE_MAX_LENGTH),
  /** Null for all. Absent, a new one is for all, and that of another one stays. */
  language: v.optional(v.nullable(LanguageSchema)),
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
