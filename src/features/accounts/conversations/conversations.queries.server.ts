import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import type { TableRow } from '#db/table-row';
import { holdsRight } from '#features/accounts/staff/staff.queries.server';
import type { Language } from '#languages/languages';
import { foldText } from '#shared/fold-text';
import { searchedMailbox } from '#shared/mailbox';
import type { ConversationStatus } from './conversations.rules';
import type { ConversationListQuery } from './conversations.schema';

type Column =
  | 'id'
  | 'subject'
  | 'name'
  | 'email'
  | 'userId'
  | 'orderId'
  | 'assignedTo'
  | 'version'
  | 'excerpt'
  | 'messageCount'
  | 'createdAt'
  | 'lastMessageAt'
  | 'waitingSince'
  | 'language';

export interface ConversationRow extends TableRow<'conversations', Column> {
  status: ConversationStatus;
  customerName: string | null;
  /** The account with the same address, if none is linked. */
  claimedId: string | null;
  claimedName: string | null;
  assigneeName: string | null;
  orderNumber: string | null;
}

export interface MessageRow {
  id: number;
  author: 'shopper' | 'staff';
  text: string;
  createdAt: Date;
  /** Of the staff. */
  firstName: string | null;
  lastName: string | null;
  staffId: string | null;
}

const nameOf = (alias: string) => sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`;

const selected = sql`
  c.id, c.subject, c.name, c.email, c.user_id, c.order_id, c.status, c.assigned_to, c.version, c.excerpt, c.message_count, c.created_at,
  c.last_message_at, c.waiting_since, c.language, ${nameOf('owner')} AS customer_name, claimed.id AS claimed_id, ${nameOf('claimed')} AS claimed_name,
  ${nameOf('assignee')} AS assignee_name, o.order_number
  FROM conversations c LEFT JOIN users owner ON owner.id = c.user_id LEFT JOIN users assignee ON assignee.id = c.assigned_to
  LEFT JOIN users claimed ON c.user_id IS NULL AND lower(claimed.email) = lower(c.email) LEFT JOIN orders o ON o.id = c.order_id`;

type Filter = Omit<ConversationListQuery, 'page' | 'limit'>;

const STATUS_CONDITIONS = {
  waiting: sql`c.status = 'waiting'`,
  replied: sql`c.status = 'replied'`,
  closed: sql`c.status = 'closed'`,
  open: sql`c.status <> 'closed'`,
  all: sql`true`,
} as const;

/** Names, addresses, subjects and messages that have this text. */
function hasText(q: string) {
  const text = `%${foldText(searchedMailbox(q)).replace(/[\\%_]/g, '\\$&')}%`;
  return sql`c.id IN (SELECT id FROM conversations WHERE fold_text(name || ' ' || email || ' ' || subject) LIKE ${text}
                       UNION SELECT conversation_id FROM conversation_messages WHERE fold_text(text) LIKE ${text})`;
}

function matches({ status = 'all', assigned, customer, order, q }: Filter) {
  return sql`${STATUS_CONDITIONS[status]} AND ${assigned ? sql`c.assigned_to = ${assigned}` : sql`true`}
    AND ${customer ? sql`(c.user_id = ${customer} OR (c.user_id IS NULL AND lower(c.email) = (SELECT lower(u.email) FROM users u WHERE u.id = ${customer} AND owns_address(u))))` : sql`true`}
    AND ${order ? sql`c.order_id = ${order}` : sql`true`} AND ${q ? hasText(q) : sql`true`}`;
}

/** Waiting ones by how long they wait; of open ones those that wait come first, then the newest. */
export async function selectConversations(
  db: Db,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ConversationRow[]> {
  const order =
    filter.status === 'waiting'
      ? sql`c.waiting_since, c.id`
      : filter.status === 'open'
        ? sql`(c.status = 'waiting') DESC, c.last_message_at DESC, c.id DESC`
        : sql`c.last_message_at DESC, c.id DESC`;
  const { rows } = await sql<ConversationRow>`
    SELECT ${selected} WHERE ${matches(filter)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

const COUNTED_MOST = 10_000;

export async function countConversations(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM (SELECT 1 FROM conversations c WHERE ${matches(filter)} LIMIT ${COUNTED_MOST}) counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** For the first screen's work list. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM conversations WHERE status = 'waiting'`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function selectConversation(db: Db | Tx, id: string): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`SELECT ${selected} WHERE c.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockConversation(tx: Tx, id: string): Promise<void> {
  await sql`SELECT 1 FROM conversations WHERE id = ${id} FOR UPDATE`.execute(tx);
}

/** The oldest first, after a message or from the beginning. */
export async function selectMessages(db: Db | Tx, conversationId: string, { after = 0 }: { after?: number } = {}): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT m.id, m.author, m.text, m.created_at, m.staff_id, s.first_name, s.last_name
      FROM conversation_messages m LEFT JOIN users s ON s.id = m.staff_id
     WHERE m.conversation_id = ${conversationId} AND m.id > ${after} ORDER BY m.id`.execute(db);
  return rows;
}

interface NewConversationRow {
  subject: string;
  name: string;
  email: string;
  userId: string | undefined;
  orderId: string | undefined;
  assignedTo: string | undefined;
  /** That the shopper wrote in; absent if staff began. */
  language: Language | undefined;
  status: 'waiting' | 'replied';
}

export async function insertConversation(tx: Tx, { status, ...values }: NewConversationRow): Promise<string> {
  const { id } = await tx
    .insertInto('conversations')
    .values({ ...values, status, ...(status === 'waiting' && { waitingSince: sql<Date>`now()` }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface NewMessage {
  conversationId: string;
  /** Absent for the shopper. */
  staffId: string | undefined;
  text: string;
  excerpt: string;
  status: ConversationStatus;
}

/** Adds a message; the conversation then has this status. Of several messages in a row, the shopper waits since the first. */
export async function insertMessage(tx: Tx, { conversationId, staffId, text, excerpt, status }: NewMessage): Promise<number> {
  const { id } = await tx
    .insertInto('conversationMessages')
    .values({ conversationId, author: staffId ? 'staff' : 'shopper', staffId: staffId ?? null, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    UPDATE conversations SET status = ${status}, excerpt = ${excerpt}, message_count = message_count + 1, last_message_at = now(),
           waiting_since = CASE WHEN ${status} = 'waiting' THEN coalesce(waiting_since, now()) END, version = version + 1
     WHERE id = ${conversationId}`.execute(tx);
  return id;
}

/** Undefined fields stay. A conversation that is opened again waits if the shopper wrote last. */
export async function updateConversation(
  tx: Tx,
  id: string,
  { status, assignedTo }: { status: 'open' | 'closed' | undefined; assignedTo: string | null | undefined },
): Promise<void> {
  const opened = sql`(SELECT CASE author WHEN 'shopper' THEN 'waiting' ELSE 'replied' END FROM conversation_messages
                       WHERE conversation_id = ${id} ORDER BY id DESC LIMIT 1)`;
  await sql`
    UPDATE conversations c SET version = version + 1
         ${assignedTo === undefined ? sql`` : sql`, assigned_to = ${assignedTo}`}
         ${status === 'closed' ? sql`, status = 'closed', waiting_since = NULL` : sql``}
         ${status === 'open' ? sql`, status = ${opened}, waiting_since = CASE WHEN ${opened} = 'waiting' THEN last_message_at END` : sql``}
     WHERE id = ${id}`.execute(tx);
}

/** The staff who may write to shoppers, by name. */
export async function selectAssignees(db: Db | Tx): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT u.id, ${nameOf('u')} AS name FROM users u WHERE role <> 'customer' AND ${holdsRight('customers.write')}
     ORDER BY ${inNameOrder(sql`first_name`)}, ${inNameOrder(sql`last_name`)}, id`.execute(db);
  return rows;
}

export interface Addressee {
  userId: string;
  email: string;
  name: string;
  orderId: string | null;
}

export async function findCustomer(tx: Tx, id: string): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    SELECT u.id AS user_id, u.email, ${nameOf('u')} AS name, NULL::uuid AS order_id FROM users u WHERE u.id = ${id}`.execute(tx);
  return rows[0];
}

export async function findOrderCustomer(tx: Tx, orderId: string): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    SELECT u.id AS user_id, u.email, ${nameOf('u')} AS name, o.id AS order_id
      FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = ${orderId}`.execute(tx);
  return rows[0];
}

export async function findLastOrderNumber(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ orderNumber: string }>`
    SELECT order_number FROM orders WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC LIMIT 1`.execute(db);
  return rows[0]?.orderNumber;
}

export async function findFailedMail(db: Db, conversationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM mails WHERE subject_type = 'conversation' AND subject_id = ${conversationId} AND status IN ('failed', 'unknown')
     ORDER BY enqueued_at DESC LIMIT 1`.execute(db);
  return rows[0]?.id;
}

export async function insertLink(db: Db, link: { tokenHash: Buffer; conversationId: string }): Promise<void> {
  await db.insertInto('conversationLinks').values(link).execute();
}

/** The conversation of a private link that is still valid. */
export async function findByLink(db: Db | Tx, tokenHash: Buffer, { days }: { days: number }): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM conversation_links l JOIN conversations c ON c.id = l.conversation_id
     WHERE l.token_hash = ${tokenHash} AND c.last_message_at > now() - ${days} * interval '1 day'`.execute(db);
  return rows[0]?.id;
}

export async function findMessage(db: Db, id: number): Promise<(MessageRow & { conversationId: string }) | undefined> {
  const { rows } = await sql<MessageRow & { conversationId: string }>`
    SELECT m.id, m.author, m.text, m.created_at, m.staff_id, s.first_name, s.last_name, m.conversation_id
      FROM conversation_messages m LEFT JOIN users s ON s.id = m.staff_id WHERE m.id = ${id}`.execute(db);
  return rows[0];
}

/** Where a shopper's message is announced, if it is assigned to somebody who is still on the staff. */
export async function findAssigneeEmail(tx: Tx, conversationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    SELECT u.email FROM conversations c JOIN users u ON u.id = c.assigned_to AND u.role <> 'customer' WHERE c.id = ${conversationId}`.execute(
    tx,
  );
  return rows[0]?.email;
}
