import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/accounts/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { versionsMessages } from '#features/platform/versions/versions.messages';
import { PublishSchema } from '#features/platform/versions/versions.schema';
import { body, call } from '#http/calls/call.server';
import { publicOrigin } from '#server/shop.server';
import { faceMessages as messages } from './face.messages';
import { FACE_KEY } from './face.queries.server';
import { DraftSchema, FaceChangeSchema, FaceLinkSchema, FaceVersionsSchema } from './face.schema';
import { faces } from './face-draft.service.server';
import { createFaceLink, removeFaceLinks } from './face-links.service.server';

const drafted = { tag: 'Face', response: { face: DraftSchema } };
const write = { ...drafted, for: 'settings.write' } as const;

/** Mounted under /admin/face. */
export function faceApi() {
  return new Hono<CustomerEnv>()
    .get('/', staffOnly('settings.read'), call({ ...drafted, summary: 'The draft of the shop’s look', for: 'settings.read' }), async (c) =>
      c.json({ success: true, face: await faces.view(c.var.shop, FACE_KEY) }),
    )
    .put(
      '/',
      staffOnly('settings.write'),
      call({ carries: 'long', ...write, summary: 'Change the draft; what is absent stays', refuses: ['conflict'] }),
      body(FaceChangeSchema),
      async (c) => {
        const face = await faces.update(c.var.shop, c.var.user, { key: FACE_KEY, change: c.req.valid('json') });
        return c.json({ success: true, face, message: versionsMessages.saved });
      },
    )
    .post(
      '/publish',
      staffOnly('settings.write'),
      call({ ...write, summary: 'Show the draft in the shop, as one version', refuses: ['conflict'] }),
      body(PublishSchema),
      async (c) => {
        const face = await faces.publish(c.var.shop, c.var.user, { key: FACE_KEY, version: c.req.valid('json').version });
        return c.json({ success: true, face, message: messages.published });
      },
    )
    .post('/discard', staffOnly('settings.write'), call({ ...write, summary: 'Make the draft what the shop shows' }), async (c) =>
      c.json({ success: true, face: await faces.discard(c.var.shop, c.var.user, FACE_KEY), message: messages.discarded }),
    )
    .get(
      '/versions',
      staffOnly('settings.read'),
      call({ tag: 'Face', summary: 'What was published, the newest first', response: FaceVersionsSchema.entries, for: 'settings.read' }),
      async (c) => {
        const versions = await faces.listVersions(c.var.shop, FACE_KEY);
        return c.json({
          success: true,
          versions: versions.map(({ publishing, changed }) => ({ ...publishing, changed })),
        });
      },
    )
    .post(
      '/versions/:versionId/restore',
      staffOnly('settings.write'),
      call({ ...write, summary: 'Make the draft what an earlier version was', refuses: ['not_found'] }),
      async (c) => {
        const face = await faces.restoreVersion(c.var.shop, c.var.user, { key: FACE_KEY, versionId: c.req.param('versionId') });
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
