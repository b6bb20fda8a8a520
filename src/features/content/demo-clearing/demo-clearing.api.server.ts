import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { UserSchema } from '#features/accounts/accounts/accounts.schema';
import { type CustomerEnv, freshlyConfirmed } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call } from '#http/calls/call.server';
import { AppError } from '#shared/errors';
import { demoClearingMessages as messages } from './demo-clearing.messages';
import { ClearDemoSchema, OneDemoSchema, OwnAccountSchema } from './demo-clearing.schema';
import { clearDemo, takeAccount, viewDemo } from './demo-clearing.service.server';

const right = 'settings.write';
const shared = { tag: 'Opening', for: right } as const;

/** Removing the demo. Mounted under /admin/demo. */
export function demoClearingApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('settings.read'),
      call({
        tag: 'Opening',
        for: 'settings.read',
        summary: 'Whether this is a demo shop, and what goes if the demo is removed',
        response: OneDemoSchema.entries,
      }),
      async (c) => c.json({ success: true, demo: await viewDemo(c.var.shop, c.var.user) }),
    )
    .post(
      '/owner',
      staffOnly(right),
      call({
        ...shared,
        summary: 'Make the demo’s account, with which one is signed in, one’s own',
        response: { token: v.string(), user: UserSchema },
        refuses: ['conflict', 'email_taken', 'confirmation_required'],
      }),
      freshlyConfirmed(),
      body(OwnAccountSchema),
      async (c) => {
        requireOwner(c);
        const input = { account: c.req.valid('json'), userAgent: c.req.header('User-Agent') };
        c.header('Cache-Control', 'no-store');
        return c.json({ success: true, ...(await takeAccount(c.var.shop, c.var.user, input)), message: messages.accountIsYours });
      },
    )
    .post(
      '/clear',
      staffOnly(right),
      call({
        ...shared,
        summary: 'Close the doors and remove the demo, in the background',
        response: OneDemoSchema.entries,
        refuses: ['conflict', 'confirmation_required'],
      }),
      freshlyConfirmed(),
      body(ClearDemoSchema),
      async (c) => {
        requireOwner(c);
        await clearDemo(c.var.shop, c.var.user, c.req.valid('json').shopName);
        return c.json({ success: true, demo: await viewDemo(c.var.shop, c.var.user), message: messages.started });
      },
    );
}

/** No program, and nobody who only happens to have the right. */
function requireOwner({ var: { user } }: Context<CustomerEnv>): void {
  if (user.staffRole !== 'owner' || user.keyRights !== undefined) throw new AppError('forbidden', { message: messages.onlyOwners });
}
