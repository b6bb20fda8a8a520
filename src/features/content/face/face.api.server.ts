import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/accounts/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import {
  discardDraft,
  listVersions,
  publishDraft,
  restoreVersion,
  updateDraft,
  viewDraft,
} from '#features/platform/versions/drafts.service.server';
import { versionsMessages } from '#features/platform/versions/versions.messages';
import { PublishSchema } from '#features/platform/versions/versions.schema';
import { body, call } from '#http/calls/call.server';
import { publicOrigin } from '#server/shop.server';
import { faceMessages as messages } from './face.messages';
import { DraftSchema, FaceChangeSchema, FaceLinkSchema, FaceVersionsSchema } from './face.schema';
import { FACE } from './face-draft.service.server';
import { createFaceLink, removeFaceLinks } from './face-links.service.server';

const drafted = { tag: 'Face', response: { face: DraftSchema } };
const write = { ...drafted, for: 'settings.write' } as const;

/** Mounted under /admin/face. */
export function faceApi() {
  return new Hono<CustomerEnv>()
    .get('/', staffOnly('settings.read'), call({ ...drafted, summary: 'The draft of the shop’s look', for: 'settings.read' }), async (c) =>
      c.json({ success: true, face: await viewDraft(c.var.shop, FACE) }),
    )
    .put(
      '/',
      staffOnly('settings.write'),
      call({ carries: 'long', ...write, summary: 'Change the draft; what is absent stays', refuses: ['conflict'] }),
      body(FaceChangeSchema),
      async (c) => {
        const face = await updateDraft(c.var.shop, c.var.user, FACE, c.req.valid('json'));
        return c.json({ success: true, face, message: versionsMessages.saved });
      },
    )
    .post(
      '/publish',
      staffOnly('settings.write'),
      call({ ...write, summary: 'Show the draft in the shop, as one version', refuses: ['conflict'] }),
      body(PublishSchema),
      async (c) => {
        const face = await publishDraft(c.var.shop, c.var.user, FACE, c.req.valid('json').version);
        return c.json({ success: true, face, message: messages.published });
      },
    )
    .post('/discard', staffOnly('settings.write'), call({ ...write, summary: 'Make the draft what the shop shows' }), async (c) =>
      c.json({ success: true, face: await discardDraft(c.var.shop, c.var.user, FACE), message: messages.discarded }),
    )
    .get(
      '/versions',
      staffOnly('settings.read'),
      call({ tag: 'Face', summary: 'What was published, the newest first', response: FaceVersionsSchema.entries, for: 'settings.read' }),
      async (c) => {
        const versions = await listVersions(c.var.shop, FACE);
        return c.json({
          success: true,
          versions: versions.map(({ _id, publishedAt, by, changed }) => ({ _id, publishedAt, by, changed })),
        });
      },
    )
    .post(
      '/versions/:versionId/restore',
      staffOnly('settings.write'),
      call({ ...write, summary: 'Make the draft what an earlier version was', refuses: ['not_found'] }),
      async (c) => {
        const face = await restoreVersion(c.var.shop, c.var.user, FACE, c.req.param('versionId'));
        return c.json({ success: true, face, message: versionsMessages.restored });
      },
    )
    .post(
      '/preview',
      staffOnly('settings.write'),
      call({
        tag: 'Face',
        summary: 'A private link to the storefront with the draft, valid for 7 days',
        response: FaceLinkSchema.entries,
        status: 201,
        for: 'settings.write',
      }),
      async (c) => {
        const link = await createFaceLink(c.var.shop, c.var.user, publicOrigin(c.var.shop, c.req.url));
        return c.json({ success: true, ...link, message: messages.linkCreated }, 201);
      },
    )
    .delete(
      '/preview',
      staffOnly('settings.write'),
      call({ tag: 'Face', summary: 'Revoke all private links to the draft', for: 'settings.write' }),
      async (c) => {
        await removeFaceLinks(c.var.shop, c.var.user);
        return c.json({ success: true, message: messages.linksRemoved });
      },
    );
}
