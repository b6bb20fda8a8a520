import { Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { Admin } from '#features/platform/audit/audit.service.server';
import type { AppEnv } from '#http/app-env.server';
import { body, call } from '#http/call.server';
import type { Right } from '#shared/rights';
import { backupsMessages as messages } from './backups.messages';
import { BackupsSchema, HeldMailsSchema } from './backups.schema';
import { backUpNow, decideOnHeldMails, viewBackups } from './backups.service.server';

interface AdminEnv {
  Bindings: AppEnv['Bindings'];
  Variables: AppEnv['Variables'] & { user: Admin };
}

const right = 'settings.write';
const shared = { tag: 'Backups', for: right } as const;

/**
 * Backups: what was made, and making one. The files have all customers' data and are not served: they are on the shop's own disk.
 * Mounted under /admin/backups. `staffOnly` checks a right; it is passed in because this feature must not import staff.
 */
export function backupsApi({ staffOnly }: { staffOnly: (right: Right) => MiddlewareHandler }) {
  return new Hono<AdminEnv>()
    .get(
      '/',
      staffOnly('settings.read'),
      call({
        tag: 'Backups',
        for: 'settings.read',
        summary: 'The last backups, when they are made, and the mails that are held since a restore',
        response: BackupsSchema.entries,
      }),
      async (c) => c.json({ success: true, ...(await viewBackups(c.var.shop)) }),
    )
    .post(
      '/',
      staffOnly(right),
      call({ ...shared, summary: 'Back the shop up now, in the background', response: BackupsSchema.entries }),
      async (c) => {
        await backUpNow(c.var.shop, c.var.user);
        return c.json({ success: true, ...(await viewBackups(c.var.shop)), message: messages.started });
      },
    )
    .post(
      '/held-mails',
      staffOnly(right),
      call({
        ...shared,
        summary: 'Send or discard the mails that are held since the shop was restored',
        response: { mails: v.number() },
        refuses: ['conflict'],
      }),
      body(HeldMailsSchema),
      async (c) => {
        const { action } = c.req.valid('json');
        const mails = await decideOnHeldMails(c.var.shop, c.var.user, action);
        return c.json({ success: true, mails, message: (action === 'send' ? messages.sent : messages.discarded)(mails) });
      },
    );
}
