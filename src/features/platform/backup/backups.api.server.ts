import { Hono } from 'hono';
import * as v from 'valibot';
import { freshlyConfirmed, type StaffEnv, staffOnly } from '#features/platform/staff-access/staff-access.server';
import { body, call } from '#http/calls/call.server';
import { sendFile } from '#http/calls/file-response.server';
import { backupsMessages as messages } from './backups.messages';
import { BackupsSchema, HeldMailsSchema } from './backups.schema';
import { backUpNow, decideOnHeldMails, openBackupFile, proveBackup, viewBackups } from './backups.service.server';

const right = 'settings.write';
const shared = { tag: 'Backups', for: right } as const;

/**
 * Backups: what was made, making one, proving one, and its file, which has all customers' data (docs/rules.md#backup-download). Mounted
 * under /admin/backups.
 */
export function backupsApi() {
  return new Hono<StaffEnv>()
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
    )
    .post(
      '/:backupId/proof',
      staffOnly(right),
      call({
        ...shared,
        summary: 'Restore a backup for trial, in the background, and compare every table',
        response: BackupsSchema.entries,
        refuses: ['not_found', 'conflict'],
      }),
      async (c) => {
        await proveBackup(c.var.shop, c.var.user, c.req.param('backupId'));
        return c.json({ success: true, ...(await viewBackups(c.var.shop)), message: messages.proving });
      },
    )
    .get(
      '/:backupId/file',
      staffOnly(right),
      // Reading, but of everything.
      freshlyConfirmed(),
      call({
        ...shared,
        summary: 'The file of a backup; the rest of it for `Range: bytes=N-`',
        file: 'application/x-tar',
        refuses: ['not_found', 'confirmation_required'],
      }),
      async (c) => sendFile(c, await openBackupFile(c.var.shop, c.var.user, c.req.param('backupId')), 'application/x-tar'),
    );
}
