import * as v from 'valibot';
import { isUuid } from '#shared/ids';
import { moment } from '#shared/moment-schema';
import { MAX_PAGE_SIZE } from '#shared/pagination';
import { auditMessages as messages } from './audit.messages';

const ENTRIES_PER_PAGE = 50;
/** In a query: what nobody did, but the shop by itself. */
const THE_SHOP = 'shop';

const AdminSchema = v.object({ _id: v.string(), email: v.string() });

/** A person of the staff, by one of their API keys if the name says so, or the shop itself, which has only a name. */
const ActorSchema = v.object({ _id: v.optional(v.string()), email: v.optional(v.string()), name: v.string() });
export type Actor = v.InferOutput<typeof ActorSchema>;

/** Who undid an entry, and the entry of the undo. */
const UndoneBySchema = v.object({ _id: v.string(), at: v.string(), by: ActorSchema });

const AuditEntrySchema = v.object({
  _id: v.string(),
  at: v.string(),
  by: ActorSchema,
  /** As `by`; absent for what the shop did by itself. */
  admin: v.optional(AdminSchema),
  /** 'order.status', 'order.refund', 'product.update', … */
  action: v.string(),
  /** `name`: what it is called now; of products, variants, categories and sales. */
  subject: v.object({ type: v.string(), id: v.string(), name: v.optional(v.string()) }),
  /** The changed fields. `before` is absent when the subject was created, `after` when it was deleted. */
  before: v.optional(v.record(v.string(), v.unknown())),
  after: v.optional(v.record(v.string(), v.unknown())),
  /** The entry that this action undid. */
  undoes: v.optional(v.string()),
  undoneBy: v.optional(UndoneBySchema),
  canUndo: v.boolean(),
  /** Why an action of this kind cannot be undone. */
  cannotUndo: v.optional(v.string()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>;

export const AuditPageSchema = v.object({
  entries: v.array(AuditEntrySchema),
  limit: v.number(),
  /** The `cursor` of the next page; absent on the last one. */
  nextCursor: v.optional(v.string()),
});
export type AuditPage = v.InferOutput<typeof AuditPageSchema>;

/** Everybody who is in the log; `name` is the address of somebody who has no account any more. */
export const AuditPeopleSchema = v.object({ people: v.array(ActorSchema) });
export type AuditPeople = v.InferOutput<typeof AuditPeopleSchema>;

/** The entry of the undo, and what it changed under the name of its kind: `product`, `category`, `sale`, `settings`, `stock`, … */
export const UndoneSchema = v.object({
  entry: AuditEntrySchema,
  changed: v.record(v.string(), v.unknown()),
  /** What did not come back, because something else has it by now, such as an address ('de.slug'); absent if everything did. */
  leftOut: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
});

/** What is in the way of an undo: in the details of a 409. */
const ConflictSchema = v.object({
  field: v.string(),
  /** The present value; absent: there is none. */
  current: v.optional(v.unknown()),
  changedBy: v.optional(ActorSchema),
  changedAt: v.optional(v.string()),
  entryId: v.optional(v.string()),
});
export type Conflict = v.InferOutput<typeof ConflictSchema>;

export const AuditQuerySchema = v.pipe(
  v.object({
    action: v.optional(v.string()),
    adminId: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (id) => id === THE_SHOP || isUuid(id),
          () => messages.adminInvalid,
        ),
      ),
    ),
    subjectType: v.optional(v.string()),
    subjectId: v.optional(v.string()),
    /** From this moment on. */
    from: v.optional(moment(() => messages.timeInvalid)),
    /** Before this moment. */
    to: v.optional(moment(() => messages.timeInvalid)),
    cursor: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d{0,14}$/, () => messages.cursorInvalid),
        v.transform((text) => Number(text)),
      ),
    ),
    limit: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^0*[1-9]\d*$/, () => messages.limitInvalid),
        v.transform((text) => Math.min(Number(text), MAX_PAGE_SIZE)),
      ),
      String(ENTRIES_PER_PAGE),
    ),
  }),
  v.forward(
    v.check(
      ({ subjectType, subjectId }) => subjectId === undefined || subjectType !== undefined,
      () => messages.subjectIdAlone,
    ),
    ['subjectType'],
  ),
);
export type AuditQuery = v.InferOutput<typeof AuditQuerySchema>;
