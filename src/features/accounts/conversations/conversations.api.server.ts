import { Hono } from 'hono';
import * as v from 'valibot';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call, query } from '#http/calls/call.server';
import { conversationsMessages as messages } from './conversations.messages';
import {
  ConversationChangeSchema,
  ConversationCountsSchema,
  ConversationDetailSchema,
  ConversationListQuerySchema,
  ConversationPageSchema,
  ConversationSchema,
  NewConversationSchema,
  ReplySchema,
} from './conversations.schema';
import {
  countConversations,
  listAssignees,
  listConversations,
  reply,
  startConversation,
  updateConversation,
  viewConversation,
} from './conversations.service.server';

const tag = 'Conversations';
const one = { tag, response: { conversation: ConversationDetailSchema } } as const;
const PeopleSchema = v.array(v.object({ _id: v.string(), name: v.string() }));

/** Conversations with shoppers. Mounted under /admin/conversations. */
export function conversationsApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('customers.read'),
      call({ tag, summary: 'Conversations: those that wait first', response: ConversationPageSchema.entries, for: 'customers.read' }),
      query(ConversationListQuerySchema),
      async (c) => c.json({ success: true, ...(await listConversations(c.var.shop, c.var.user, c.req.valid('query'))) }),
    )
    .post(
      '/',
      staffOnly('customers.write'),
      call({
        ...one,
        summary: 'Begin a conversation with a customer, by mail',
        refuses: ['not_found'],
        status: 201,
        for: 'customers.write',
      }),
      body(NewConversationSchema),
      async (c) => {
        const conversation = await startConversation(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, conversation, message: messages.sent }, 201);
      },
    )
    .get(
      '/counts',
      staffOnly('customers.read'),
      call({
        tag,
        summary: 'How many wait, are open, and are the caller’s',
        response: { counts: ConversationCountsSchema },
        for: 'customers.read',
      }),
      async (c) => c.json({ success: true, counts: await countConversations(c.var.shop, c.var.user) }),
    )
    .get(
      '/people',
      staffOnly('customers.read'),
      call({ tag, summary: 'Whom a conversation can be assigned to', response: { people: PeopleSchema }, for: 'customers.read' }),
      async (c) => c.json({ success: true, people: await listAssignees(c.var.shop) }),
    )
    .get(
      '/:conversationId',
      staffOnly('customers.read'),
      call({ ...one, summary: 'One conversation with its messages', refuses: ['not_found'], for: 'customers.read' }),
      async (c) => c.json({ success: true, conversation: await viewConversation(c.var.shop, c.req.param('conversationId')) }),
    )
    .put(
      '/:conversationId',
      staffOnly('customers.write'),
      call({
        tag,
        summary: 'Close, open or assign a conversation; what is absent stays',
        response: { conversation: ConversationSchema },
        refuses: ['not_found', 'conflict'],
        for: 'customers.write',
      }),
      body(ConversationChangeSchema),
      async (c) => {
        const conversation = await updateConversation(c.var.shop, c.var.user, {
          id: c.req.param('conversationId'),
          ...c.req.valid('json'),
        });
        return c.json({ success: true, conversation, message: messages.saved });
      },
    )
    .post(
      '/:conversationId/messages',
      staffOnly('customers.write'),
      call({
        ...one,
        summary: 'Write to the shopper, by mail; 409 with `messages` that came in between',
        refuses: ['not_found', 'conflict'],
        status: 201,
        for: 'customers.write',
      }),
      body(ReplySchema),
      async (c) => {
        const conversation = await reply(c.var.shop, c.var.user, { id: c.req.param('conversationId'), ...c.req.valid('json') });
        return c.json({ success: true, conversation, message: messages.sent }, 201);
      },
    );
}
