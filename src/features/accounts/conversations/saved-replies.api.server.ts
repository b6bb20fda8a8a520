import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call } from '#http/calls/call.server';
import { conversationsMessages as messages } from './conversations.messages';
import { NewSavedReplySchema, SavedRepliesSchema, SavedReplyChangeSchema, SavedReplySchema } from './saved-replies.schema';
import { createReply, deleteReply, listReplies, updateReply } from './saved-replies.service.server';

const tag = 'Conversations';
const right = 'customers.write';
const one = { tag, response: { reply: SavedReplySchema }, for: right } as const;

/** Texts that the staff sends often. Mounted under /admin/saved-replies. */
export function savedRepliesApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('customers.read'),
      call({ tag, summary: 'Saved replies by name', response: SavedRepliesSchema.entries, for: 'customers.read' }),
      async (c) => c.json({ success: true, ...(await listReplies(c.var.shop)) }),
    )
    .post(
      '/',
      staffOnly(right),
      call({ ...one, summary: 'Add a saved reply', refuses: ['conflict'], status: 201 }),
      body(NewSavedReplySchema),
      async (c) =>
        c.json({ success: true, reply: await createReply(c.var.shop, c.var.user, c.req.valid('json')), message: messages.replySaved }, 201),
    )
    .put(
      '/:replyId',
      staffOnly(right),
      call({ ...one, summary: 'Change a saved reply', refuses: ['not_found', 'conflict'] }),
      body(SavedReplyChangeSchema),
      async (c) => {
        const reply = await updateReply(c.var.shop, c.var.user, { id: c.req.param('replyId'), ...c.req.valid('json') });
        return c.json({ success: true, reply, message: messages.replySaved });
      },
    )
    .delete(
      '/:replyId',
      staffOnly(right),
      call({ ...one, response: {}, summary: 'Delete a saved reply', refuses: ['not_found'] }),
      async (c) => {
        await deleteReply(c.var.shop, c.var.user, c.req.param('replyId'));
        return c.json({ success: true, message: messages.replyDeleted });
      },
    );
}
