import { type Context, Hono } from 'hono';
import { type CustomerEnv, requireConfirmation } from '#features/accounts/sessions/session.server';
import { requireRights } from '#features/accounts/staff/staff.rules';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call } from '#http/calls/call.server';
import { openingMessages as messages } from './opening.messages';
import { isChecklistOnly, previewCookie } from './opening.rules';
import { OneOpeningSchema, OpeningChangeSchema } from './opening.schema';
import { changeOpening, viewOpening } from './opening.service.server';

const shared = { tag: 'Opening', response: OneOpeningSchema.entries } as const;

/** Whether the shop is open, and what is left to do. Mounted under /admin/opening. */
export function openingApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('settings.read'),
      call({ ...shared, summary: 'Whether the shop is open; lets this browser see a closed one', for: 'settings.read' }),
      async (c) => c.json({ success: true, opening: await view(c) }),
    )
    .put(
      '/',
      staffOnly('settings.read'),
      call({
        ...shared,
        summary: 'Open or close the doors, or, without a confirmation, change the checklist',
        for: 'settings.write',
        refuses: ['conflict'],
      }),
      body(OpeningChangeSchema),
      async (c) => {
        const change = c.req.valid('json');
        requireRights(c.var.user, ['settings.write']);
        if (!isChecklistOnly(change)) requireConfirmation(c);
        await changeOpening(c.var.shop, c.var.user, change);
        const message = change.isOpen === undefined ? messages.saved : change.isOpen ? messages.opened : messages.closed;
        return c.json({ success: true, opening: await view(c), message });
      },
    );
}

/** While the shop is closed, the browser of whoever looks at the console sees it all the same. */
async function view(c: Context<CustomerEnv>) {
  const { previewToken, ...opening } = await viewOpening(c.var.shop);
  const isSecure = c.var.shop.config.shop.url?.startsWith('https:') ?? false;
  if (!opening.isOpen) c.header('Set-Cookie', previewCookie(previewToken, { isSecure }));
  return opening;
}
