import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.server';
import { WORK_RETENTION_DAYS } from '#features/platform/jobs/claimed-work.rules';
import { PRESENT_MS } from '#features/platform/presence/presence.rules';
import { LINK_DAYS } from '#features/platform/secret-links/secret-links.rules';
import { EVENT_RETENTION_DAYS } from '#features/platform/webhooks/webhooks.rules';
import { DAY_MS } from '#shared/time';

const ROWS_AT_ONCE = 1_000;
/** Each has thousands of rows in other tables, which are deleted with it. */
const WORK_AT_ONCE = 1;

/** The rows of a table that are deleted; in `isOutdated` the table is called `old`. */
export interface Retention {
  table: string;
  isOutdated: RawBuilder<unknown>;
  /** The most rows of one statement. */
  atOnce?: number;
}

/** What stops working by itself, and is deleted within an hour after that: docs/rules.md#retention */
export const EXPIRED: readonly Retention[] = [
  ...[
    'sessions',
    'password_resets',
    'email_links',
    'guest_links',
    'order_codes',
    'passkey_challenges',
    'product_previews',
    'sale_previews',
    'face_previews',
  ].map((table) => ({ table, isOutdated: sql`old.expires_at < now()` })),
  { table: 'former_emails', isOutdated: sql`old.revert_until < now()` },
  { table: 'rate_limits', isOutdated: sql`old.resets_at < now()` },
  { table: 'presences', isOutdated: olderThan('seen_at', PRESENT_MS) },
  { table: 'users', isOutdated: sql`${olderThan('created_at', 2 * DAY_MS)} AND ${isUnusedGuest()}` },
];

/** What is stored for some time, and is deleted within a day after that. */
export const AGED: readonly Retention[] = [
  { table: 'return_photos', isOutdated: sql`old.return_id IS NULL AND ${olderThan('uploaded_at', DAY_MS)}` },
  { table: 'jobs', isOutdated: olderThan('failed_at', 30 * DAY_MS) },
  { table: 'staff_invitations', isOutdated: olderThan('expires_at', 30 * DAY_MS) },
  // With their deliveries and attempts.
  { table: 'outgoing_events', isOutdated: olderThan('at', EVENT_RETENTION_DAYS * DAY_MS) },
  // Longer than any provider resends an event, and than its signature's time window.
  { table: 'webhook_events', isOutdated: olderThan('received_at', 60 * DAY_MS) },
  {
    table: 'conversation_links',
    isOutdated: sql`${olderThan('created_at', LINK_DAYS.conversation * DAY_MS)} AND ${isOfQuietConversation()}`,
  },
  // The audit log still names them.
  { table: 'api_keys', isOutdated: sql`least(old.revoked_at, old.expires_at) < now() - ${90 * DAY_MS} * interval '1 millisecond'` },
  { table: 'feed_fetches', isOutdated: olderThan('at', 90 * DAY_MS) },
  finishedWork('order_jobs', ['running']),
  finishedWork('bulk_edits', ['running', 'undoing']),
  finishedWork('imports', ['checking', 'running', 'undoing']),
  { table: 'mails', isOutdated: olderThan('enqueued_at', 2 * 365 * DAY_MS) },
];

/** Deletes some rows that are outdated. What somebody else has locked stays until the next time. */
export async function deleteOutdated(db: Db, { table, isOutdated, atOnce = ROWS_AT_ONCE }: Retention): Promise<{ isEverything: boolean }> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
      SELECT old.ctid FROM ${sql.table(table)} old WHERE ${isOutdated} LIMIT ${atOnce} FOR UPDATE OF old SKIP LOCKED))`.execute(db);
  return { isEverything: Number(numAffectedRows) < atOnce };
}

function olderThan(column: string, ms: number): RawBuilder<unknown> {
  return sql`old.${sql.ref(column)} < now() - ${ms} * interval '1 millisecond'`;
}

/** Work in the background with the rows that it has handled; what is under way stays, however long it takes. */
function finishedWork(table: string, active: readonly string[]): Retention {
  const isOld = olderThan('created_at', WORK_RETENTION_DAYS * DAY_MS);
  return { table, isOutdated: sql`${isOld} AND old.status <> ALL (${active}::text[])`, atOnce: WORK_AT_ONCE };
}

/** A guest who never ordered, and whom no other row names. */
function isUnusedGuest(): RawBuilder<unknown> {
  return sql`old.is_guest AND old.merged_into IS NULL AND old.erased_at IS NULL
         AND NOT EXISTS (SELECT FROM orders o WHERE o.user_id = old.id) AND NOT EXISTS (SELECT FROM draft_orders d WHERE d.user_id = old.id)
         AND NOT EXISTS (SELECT FROM users m WHERE m.merged_into = old.id)`;
}

/** The links of a conversation end together, after its last message. */
function isOfQuietConversation(): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM conversations c
                 WHERE c.id = old.conversation_id AND c.last_message_at < now() - ${LINK_DAYS.conversation * DAY_MS} * interval '1 millisecond')`;
}
