import * as v from 'valibot';
import { isUuid } from '#shared/ids';
import { auditMessages as messages } from './audit.messages';

const ENTRIES_PER_PAGE = 50;
const MAX_LIMIT = 100;

const AuditEntrySchema = v.object({
  _id: v.string(),
  at: v.string(),
  admin: v.object({ _id: v.string(), email: v.string() }),
  /** 'order.status', 'order.refund', 'product.update', … */
  action: v.string(),
  subject: v.object({ type: v.string(), id: v.string() }),
  /** The changed fields. `before` is absent when the subject was created, `after` when it was deleted. */
  before: v.optional(v.record(v.string(), v.unknown())),
  after: v.optional(v.record(v.string(), v.unknown())),
});

export const AuditPageSchema = v.object({
  entries: v.array(AuditEntrySchema),
  limit: v.number(),
  /** The `cursor` of the next page; absent on the last one. */
  nextCursor: v.optional(v.string()),
});
export type AuditPage = v.InferOutput<typeof AuditPageSchema>;

export const AuditQuerySchema = v.pipe(
  v.object({
    action: v.optional(v.string()),
    adminId: v.optional(v.pipe(v.string(), v.check(isUuid, messages.adminInvalid))),
    subjectType: v.optional(v.string()),
    subjectId: v.optional(v.string()),
    cursor: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d{0,14}$/, messages.cursorInvalid),
        v.transform((text) => Number(text)),
      ),
    ),
    limit: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^0*[1-9]\d*$/, messages.limitInvalid),
        v.transform((text) => Math.min(Number(text), MAX_LIMIT)),
      ),
      String(ENTRIES_PER_PAGE),
    ),
  }),
  v.forward(
    v.check(({ subjectType, subjectId }) => subjectId === undefined || subjectType !== undefined, messages.subjectIdAlone),
    ['subjectType'],
  ),
);
export type AuditQuery = v.InferOutput<typeof AuditQuerySchema>;
