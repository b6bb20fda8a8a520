import * as v from 'valibot';
import { readSubject } from './presence.rules';
import { presenceApiMessages as messages } from './presence-api.messages';

const TAB_MAX_LENGTH = 40;
const invalid = () => messages.subjectInvalid;

const SubjectSchema = v.pipe(
  v.string(invalid),
  v.check((text) => readSubject(text) !== undefined, invalid),
);

export const PresenceReportSchema = v.object({
  /** 'order:' with its `_id`; also of a draft, return, product, customer or conversation. */
  subject: SubjectSchema,
  /** One of the person’s open tabs. */
  tab: v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(TAB_MAX_LENGTH)),
  /** The tab is closed or shows something else. */
  isLeaving: v.optional(v.boolean(), false),
  /** Changes after this one are named; absent, none are. */
  since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
});
export type PresenceReport = v.InferOutput<typeof PresenceReportSchema>;

const PersonSchema = v.object({ _id: v.string(), name: v.string() });
export type PresentPerson = v.InferOutput<typeof PersonSchema>;

/** What somebody else did. */
const OthersChangeSchema = v.object({ _id: v.string(), by: v.string(), action: v.string(), at: v.string() });
export type OthersChange = v.InferOutput<typeof OthersChangeSchema>;

export const PresenceSchema = v.object({
  /** Who else has it open. */
  others: v.array(PersonSchema),
  /** Of an order: counts its edits, and the time of its last change of any kind. */
  version: v.optional(v.number()),
  updatedAt: v.optional(v.string()),
  /** The last change in the audit log. */
  latest: v.string(),
  /** What others changed after `since`, the newest first. */
  changes: v.array(OthersChangeSchema),
});
export type Presence = v.InferOutput<typeof PresenceSchema>;
