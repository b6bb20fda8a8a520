import type { ConversationRow, MessageRow } from './conversations.queries.server';
import type { Conversation, Message } from './conversations.schema';

export function toConversation(row: ConversationRow): Conversation {
  const { userId, customerName, claimedId, claimedName, orderId, orderNumber, assignedTo, assigneeName } = row;
  return {
    _id: row.id,
    subject: row.subject,
    name: row.name,
    email: row.email,
    customer: userId && customerName ? { _id: userId, name: customerName } : undefined,
    claims: claimedId && claimedName ? { _id: claimedId, name: claimedName } : undefined,
    order: orderId && orderNumber ? { _id: orderId, orderNumber } : undefined,
    status: row.status,
    assignedTo: assignedTo && assigneeName ? { _id: assignedTo, name: assigneeName } : undefined,
    excerpt: row.excerpt,
    messageCount: row.messageCount,
    createdAt: row.createdAt.toISOString(),
    lastMessageAt: row.lastMessageAt.toISOString(),
    waitingSince: row.waitingSince?.toISOString(),
    version: row.version,
  };
}

export function toMessage({ id, author, text, createdAt, firstName, lastName }: MessageRow): Message {
  return {
    _id: String(id),
    author,
    by: firstName && lastName ? `${firstName} ${lastName}` : undefined,
    text,
    at: createdAt.toISOString(),
  };
}
