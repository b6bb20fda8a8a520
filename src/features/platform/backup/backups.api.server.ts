import { Hono } from 'hono';
import * as v from 'valibot';
import { freshlyConfirmed, type StaffEnv, staffOnly } from '#features/platform/staff-access/staff-access.server';
import { body, call } from '#http/calls/call.server';
import { sendFile } from '#http/calls/file-response.server';
import { publicOrigin } from '#server/shop.server';
import { SECOND_MS } from '#shared/time';
import { backupCookie } from './backup-preview.rules';
import { closePreview, openPreview } from './backup-previews.service.server';
import { backupsMessages as messages } from './backups.messages';
import { BackupsSchema, HeldMailsSchema } from './backups.schema';
import { backUpNow, decideOnHeldMails, openBackupFile, previewBackup, proveBackup, viewBackups } from './backups.service.server';

const right = 'settings.write';
const shared = { tag: 'Backups', for: right } as const;

/**
 * Backups: what was made, making one, proving one, looking at one, and its file, which has all customers' data
 * (docs/rules.md#backup-download). Mounted under /admin/backups.
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
      async (c) => c.json({ success: true, ...(await viewBackups(c.var.shop, c.var.user)) }),
    )
    .post(
      '/',
      staffOnly(right),
      call({ ...shared, summary: 'Back the shop up now, in the background', response: BackupsSchema.entries }),
      async (c) => {
        await backUpNow(c.var.shop, c.var.user);
        return c.json({ success: true, ...(await viewBackups(c.var.shop, c.var.user)), message: messages.started });
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
        return c.json({ success: true, ...(await viewBackups(c.var.shop, c.var.user)), message: messages.proving });
      },
    )
    .post(
      '/:backupId/preview',
      staffOnly(right),
      // As for the file: everything in it can be read.
      freshlyConfirmed(),
      call({
        ...shared,
        summary: 'Restore a backup beside the shop, in the background, to look at it',
        response: BackupsSchema.entries,
        refuses: ['not_found', 'conflict', 'confirmation_required'],
      }),
      async (c) => {
        await previewBackup(c.var.shop, c.var.user, c.req.param('backupId'));
        return c.json({ success: true, ...(await viewBackups(c.var.shop, c.var.user)), message: messages.previewStarted });
      },
    )
    .post(
      '/preview/open',
      staffOnly(right),
      freshlyConfirmed(),
      call({
        ...shared,
        summary: 'Let this browser see the restored backup instead of the shop, by a cookie; only for who restored it',
        refuses: ['conflict', 'confirmation_required'],
      }),
      async (c) => {
        const { shop } = c.var;
        const { token, expiresAt } = await openPreview(shop, c.var.user);
        const isSecure = publicOrigin(shop, c.req.url).startsWith('https:');
        c.header('Set-Cookie', backupCookie.write(token, { seconds: (expiresAt.getTime() - Date.now()) / SECOND_MS, isSecure }));
        // Pages of the shop that the browser may show without asking.
        c.header('Clear-Site-Data', '"cache"');
        return c.json({ success: true });
      },
    )
    .post(
      '/preview/close',
      staffOnly(right),
      call({ ...shared, summary: 'Close the backup that somebody looks at, and remove it', response: BackupsSchema.entries }),
      async (c) => {
        await closePreview(c.var.shop);
        c.header('Set-Cookie', backupCookie.write(undefined, { seconds: 0, isSecure: false }));
        return c.json({ success: true, ...(await viewBackups(c.var.shop, c.var.user)) });
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
