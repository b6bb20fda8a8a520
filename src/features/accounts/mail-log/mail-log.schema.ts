import * as v from 'valibot';
import { isUuid } from '#shared/ids';
import { LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { queryMessages } from '#shared/query-params.messages';
import { cutSearch } from '#shared/search-text';
import { mailLogMessages as messages } from './mail-log.messages';

/** `queued` also after failed attempts that are repeated; `unknown`: the mail server did not say whether it took the mail. */
const MAIL_STATUSES = ['queued', 'sent', 'failed', 'unknown'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** A mail that left the shop, or should have. */
export const LoggedMailSchema = v.object({
  _id: v.string(),
  /** 'order.shipped', 'account.reset', … */
  kind: v.string(),
  status: v.picklist(MAIL_STATUSES),
  to: v.string(),
  subject: v.string(),
  order: v.optional(v.object({ _id: v.string(), orderNumber: v.optional(v.string()) })),
  /** The account with this address. */
  customer: v.optional(v.object({ _id: v.string(), name: v.string() })),
  about: v.optional(v.object({ type: v.string(), id: v.string() })),
  tries: v.number(),
  /** Of the last attempt. */
  error: v.optional(v.string()),
  enqueuedAt: v.string(),
  sentAt: v.optional(v.string()),
  failedAt: v.optional(v.string()),
  /** When a queued mail is tried next. */
  nextTryAt: v.optional(v.string()),
  /** The mail that this one repeats. */
  resendOf: v.optional(v.string()),
  /** Whether links or codes are masked. Sent again, it gets new ones. */
  hasSecrets: v.boolean(),
  /** Whether the caller may send it again. */
  canResend: v.boolean(),
});
export type LoggedMail = v.InferOutput<typeof LoggedMailSchema>;

export const MailPageSchema = v.object({
  mails: v.array(LoggedMailSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
  /** The total is not exact, but at least this. */
  totalIsMore: v.boolean(),
});
export type MailPage = v.InferOutput<typeof MailPageSchema>;

export const MailDetailSchema = v.object({
  ...LoggedMailSchema.entries,
  text: v.string(),
  html: v.string(),
  /** Names of files that were attached; they are not stored. */
  attachments: v.array(v.string()),
});
export type MailDetail = v.InferOutput<typeof MailDetailSchema>;

export const MailCountsSchema = v.object({ failed: v.number(), queued: v.number(), unknown: v.number() });
export type MailCounts = v.InferOutput<typeof MailCountsSchema>;

const IdParam = v.pipe(
  v.string(() => messages.idInvalid),
  v.check(isUuid, () => messages.idInvalid),
);
const SearchParam = v.pipe(
  v.string(() => queryMessages.textInvalid),
  v.transform(cutSearch),
);

export const MailListQuerySchema = v.object({
  page: optionalParam(PageParam),
  limit: optionalParam(LimitParam),
  order: optionalParam(IdParam),
  customer: optionalParam(IdParam),
  status: optionalParam(v.picklist(MAIL_STATUSES, () => messages.statusUnknown)),
  q: optionalParam(SearchParam),
});
export type MailListQuery = v.InferOutput<typeof MailListQuerySchema>;

/** Which mails are tried again: those that failed for good, or those that wait for their next attempt. */
export const ResendAllSchema = v.object({
  status: v.optional(
    v.picklist(['failed', 'queued'], () => messages.statusUnknown),
    'failed',
  ),
});
export type ResendAll = v.InferOutput<typeof ResendAllSchema>;
