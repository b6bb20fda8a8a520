import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { versionsMessages } from '#features/platform/versions/versions.messages';
import { PublishSchema } from '#features/platform/versions/versions.schema';
import { body, call, query } from '#http/calls/call.server';
import { type RateLimit, takeAttempt } from '#http/calls/rate-limit.server';
import { MINUTE_MS } from '#shared/time';
import { mailTextAdminMessages as messages } from './mail-text-admin.messages';
import {
  MailPreviewSchema,
  MailTextChangeSchema,
  MailTextDraftSchema,
  MailTextGroupsSchema,
  MailTextQuerySchema,
  MailTextSchema,
  MailTextVersionsSchema,
  OpenedMailTextSchema,
} from './mail-text-admin.schema';
import { listMailTexts, listMailTextVersions, mailTexts, openMailText, requireMailText } from './mail-text-drafts.service.server';
import { previewMail, sendSample } from './mail-text-preview.service.server';

/** Of test mails. */
const LIMIT: RateLimit = { name: 'mail-text-test', windowMs: 10 * MINUTE_MS, perAccountAnywhere: 20 };
const tag = 'Mail texts';
const read = { tag, for: 'settings.read', refuses: ['not_found'] } as const;
const write = { tag, for: 'settings.write', response: { mailText: MailTextDraftSchema } } as const;

/** The words of mails to shoppers, in each language of the shop. Mounted under /admin/mail-texts. */
export function mailTextsApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('settings.read'),
      call({ tag, for: 'settings.read', summary: 'All mails to shoppers', response: MailTextGroupsSchema.entries }),
      async (c) => c.json({ success: true, ...(await listMailTexts(c.var.shop)) }),
    )
    .get(
      '/:mail',
      staffOnly('settings.read'),
      call({ ...read, summary: 'The draft of a mail’s words', response: OpenedMailTextSchema.entries }),
      query(MailTextQuerySchema),
      async (c) => {
        const { key } = requireMailText(c.var.shop, c.req.param('mail'), c.req.valid('query'));
        return c.json({ success: true, ...(await openMailText(c.var.shop, key)) });
      },
    )
    .put(
      '/:mail',
      staffOnly('settings.write'),
      call({ carries: 'long', ...write, summary: 'Change the draft; what is absent stays', refuses: ['not_found', 'conflict'] }),
      query(MailTextQuerySchema),
      body(MailTextChangeSchema),
      async (c) => {
        const { key } = requireMailText(c.var.shop, c.req.param('mail'), c.req.valid('query'));
        const mailText = await mailTexts.update(c.var.shop, c.var.user, { key, change: c.req.valid('json') });
        return c.json({ success: true, mailText, message: versionsMessages.saved });
      },
    )
    .post(
      '/:mail/publish',
      staffOnly('settings.write'),
      call({ ...write, summary: 'Send the draft’s words from now on, as one version', refuses: ['not_found', 'conflict'] }),
      query(MailTextQuerySchema),
      body(PublishSchema),
      async (c) => {
        const { key } = requireMailText(c.var.shop, c.req.param('mail'), c.req.valid('query'));
        const mailText = await mailTexts.publish(c.var.shop, c.var.user, { key, version: c.req.valid('json').version });
        return c.json({ success: true, mailText, message: messages.published });
      },
    )
    .post(
      '/:mail/discard',
      staffOnly('settings.write'),
      call({ ...write, summary: 'Make the draft what is sent', refuses: ['not_found'] }),
      query(MailTextQuerySchema),
      async (c) => {
        const { key } = requireMailText(c.var.shop, c.req.param('mail'), c.req.valid('query'));
        const mailText = await mailTexts.discard(c.var.shop, c.var.user, key);
        return c.json({ success: true, mailText, message: messages.discarded });
      },
    )
    .post(
      '/:mail/default',
      staffOnly('settings.write'),
      call({ ...write, summary: 'Make the draft the shop’s own words', refuses: ['not_found'] }),
      query(MailTextQuerySchema),
      async (c) => {
        const { key } = requireMailText(c.var.shop, c.req.param('mail'), c.req.valid('query'));
        const mailText = await mailTexts.restoreDefault(c.var.shop, c.var.user, key);
        return c.json({ success: true, mailText, message: messages.isDefault });
      },
    )
    .get(
      '/:mail/versions',
      staffOnly('settings.read'),
      call({ ...read, summary: 'What was published of a mail, the newest first', response: MailTextVersionsSchema.entries }),
      query(MailTextQuerySchema),
      async (c) => {
        const { key } = requireMailText(c.var.shop, c.req.param('mail'), c.req.valid('query'));
        return c.json({ success: true, versions: await listMailTextVersions(c.var.shop, key) });
      },
    )
    .post(
      '/:mail/versions/:versionId/restore',
      staffOnly('settings.write'),
      call({ ...write, summary: 'Make the draft what an earlier version was', refuses: ['not_found'] }),
      query(MailTextQuerySchema),
      async (c) => {
        const { mail, versionId } = c.req.param();
        const { key } = requireMailText(c.var.shop, mail, c.req.valid('query'));
        const mailText = await mailTexts.restoreVersion(c.var.shop, c.var.user, { key, versionId });
        return c.json({ success: true, mailText, message: versionsMessages.restored });
      },
    )
    .post(
      '/:mail/preview',
      staffOnly('settings.read'),
      call({ carries: 'long', ...read, summary: 'A mail with the given words and sample data', response: MailPreviewSchema.entries }),
      query(MailTextQuerySchema),
      body(MailTextSchema),
      async (c) => {
        const words = { mail: c.req.param('mail'), ...c.req.valid('query'), text: c.req.valid('json') };
        return c.json({ success: true, ...previewMail(c.var.shop, words) });
      },
    )
    .post(
      '/:mail/test',
      staffOnly('settings.write'),
      call({
        carries: 'long',
        tag,
        for: 'settings.write',
        summary: 'Send the same to oneself',
        refuses: ['not_found', 'too_many_requests'],
      }),
      query(MailTextQuerySchema),
      body(MailTextSchema),
      async (c) => {
        await takeAttempt(c, LIMIT, c.var.user._id);
        const words = { mail: c.req.param('mail'), ...c.req.valid('query'), text: c.req.valid('json') };
        await sendSample(c.var.shop, c.var.user, words);
        return c.json({ success: true, message: messages.testSent(c.var.user.email) });
      },
    );
}
