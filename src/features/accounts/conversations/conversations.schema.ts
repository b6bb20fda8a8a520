import * as v from 'valibot';
import { LANGUAGE_TAGS } from '#features/platform/settings/settings.rules';
import { isUuid } from '#shared/ids';
import { LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { queryMessages } from '#shared/query-params.messages';
import { cutSearch } from '#shared/search-text';
import { requiredText, tooLong } from '#shared/text-schema';
import { conversationsMessages as messages } from './conversations.messages';
import { CONVERSATION_STATUSES, MESSAGE_MAX_LENGTH, oneLine, SUBJECT_MAX_LENGTH } from './conversations.rules';
import { variablesIn } from './saved-replies.rules';

const idInvalid = () => messages.idInvalid;

const PersonSchema = v.object({ _id: v.string(), name: v.string() });
export type ConversationPerson = v.InferOutput<typeof PersonSchema>;

export const ConversationSchema = v.object({
  _id: v.string(),
  subject: v.string(),
  /** As whoever writes says. */
  name: v.string(),
  email: v.string(),
  /** The account, if its owner was signed in when writing, or the staff began. */
  customer: v.optional(PersonSchema),
  /** An account with this address, of which nobody knows whether it is the writer's. */
  claims: v.optional(PersonSchema),
  order: v.optional(v.object({ _id: v.string(), orderNumber: v.string() })),
  status: v.picklist(CONVERSATION_STATUSES),
  assignedTo: v.optional(PersonSchema),
  excerpt: v.string(),
  messageCount: v.number(),
  createdAt: v.string(),
  lastMessageAt: v.string(),
  /** Since when the shopper waits. */
  waitingSince: v.optional(v.string()),
  version: v.number(),
});
export type Conversation = v.InferOutput<typeof ConversationSchema>;

export const MessageSchema = v.object({
  _id: v.string(),
  author: v.picklist(['shopper', 'staff']),
  /** Absent for a member of the staff whose account is gone. */
  by: v.optional(v.string()),
  text: v.string(),
  at: v.string(),
});
export type Message = v.InferOutput<typeof MessageSchema>;

export const ConversationDetailSchema = v.object({
  ...ConversationSchema.entries,
  /** The oldest first. */
  messages: v.array(MessageSchema),
  /** The number of the order, or of the account's last one, for saved replies. */
  orderNumber: v.optional(v.string()),
  /** That replies are mailed in; absent in a shop with one language. */
  language: v.optional(v.picklist(LANGUAGE_TAGS)),
  /** A mail of this conversation that did not leave. */
  failedMailId: v.optional(v.string()),
});
export type ConversationDetail = v.InferOutput<typeof ConversationDetailSchema>;

export const ConversationPageSchema = v.object({
  conversations: v.array(ConversationSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
});
export type ConversationPage = v.InferOutput<typeof ConversationPageSchema>;

export const ConversationCountsSchema = v.object({ waiting: v.number(), open: v.number(), mine: v.number() });
export type ConversationCounts = v.InferOutput<typeof ConversationCountsSchema>;

const IdParam = v.pipe(v.string(idInvalid), v.check(isUuid, idInvalid));
const VersionSchema = v.optional(
  v.pipe(
    v.number(() => messages.versionInvalid),
    v.safeInteger(() => messages.versionInvalid),
  ),
);
const FlagSchema = v.optional(
  v.boolean(() => messages.flagInvalid),
  false,
);

export const ConversationListQuerySchema = v.object({
  page: optionalParam(PageParam),
  limit: optionalParam(LimitParam),
  /** `open` is waiting or replied. */
  status: optionalParam(v.picklist([...CONVERSATION_STATUSES, 'open', 'all'], () => messages.statusUnknown)),
  /** An id, or `me`. */
  assigned: optionalParam(v.union([v.literal('me'), IdParam], idInvalid)),
  customer: optionalParam(IdParam),
  order: optionalParam(IdParam),
  q: optionalParam(
    v.pipe(
      v.string(() => queryMessages.textInvalid),
      v.transform(cutSearch),
    ),
  ),
});
export type ConversationListQuery = v.InferOutput<typeof ConversationListQuerySchema>;

/** A text of the staff: no variable of a saved reply is left in it. */
const StaffTextSchema = v.pipe(
  requiredText(() => messages.messageRequired, MESSAGE_MAX_LENGTH),
  v.check(
    (text) => variablesIn(text).length === 0,
    ({ input }) => messages.variableLeft(variablesIn(String(input)).join(', ')),
  ),
);

export const ReplySchema = v.object({
  message: StaffTextSchema,
  /** The `_id` of the last message that was seen. */
  lastMessageId: v.pipe(
    v.string(() => messages.numberInvalid),
    v.regex(/^\d{1,15}$/, () => messages.numberInvalid),
    v.transform(Number),
  ),
  /** Closes the conversation too. */
  close: FlagSchema,
});
export type Reply = v.InferOutput<typeof ReplySchema>;

/** Absent fields stay. */
export const ConversationChangeSchema = v.object({
  status: v.optional(v.picklist(['open', 'closed'], () => messages.statusUnknown)),
  /** Null for nobody. */
  assignedTo: v.optional(v.nullable(IdParam)),
  version: VersionSchema,
});
export type ConversationChange = v.InferOutput<typeof ConversationChangeSchema>;

export const NewConversationSchema = v.pipe(
  v.object({
    customerId: v.optional(IdParam),
    orderId: v.optional(IdParam),
    subject: v.pipe(
      v.string(() => messages.subjectRequired),
      v.transform(oneLine),
      v.nonEmpty(() => messages.subjectRequired),
      v.maxLength(SUBJECT_MAX_LENGTH, () => tooLong(SUBJECT_MAX_LENGTH)),
    ),
    message: StaffTextSchema,
  }),
  v.forward(
    v.check(
      ({ customerId, orderId }) => customerId !== undefined || orderId !== undefined,
      () => messages.toWhom,
    ),
    ['customerId'],
  ),
);
export type NewConversation = v.InferOutput<typeof NewConversationSchema>;
