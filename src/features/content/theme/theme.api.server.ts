import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { versionsMessages } from '#features/platform/versions/versions.messages';
import { PublishSchema } from '#features/platform/versions/versions.schema';
import { body, call } from '#http/calls/call.server';
import { defaultFirst } from '#languages/shop-languages';
import { publicOrigin } from '#server/shop.server';
import { themeMessages as messages } from './theme.messages';
import { THEME_KEY } from './theme.queries.server';
import {
  DraftSchema,
  FrameChangeSchema,
  OneThemeSchema,
  ThemeChangeSchema,
  ThemeFrameSchema,
  ThemeLinkSchema,
  ThemeVersionsSchema,
} from './theme.schema';
import { editedTexts, themes, toStoredTexts } from './theme-draft.service.server';
import { createThemeLink, openFrame, removeThemeLinks, showInFrame } from './theme-links.service.server';

const drafted = { tag: 'Theme', response: { theme: DraftSchema } };
const write = { ...drafted, for: 'settings.write' } as const;

/** Mounted under /admin/theme. */
export function themeApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('settings.read'),
      call({ ...drafted, response: OneThemeSchema.entries, summary: 'The draft of the shop’s look', for: 'settings.read' }),
      async (c) => {
        const { languages } = c.var.shop.config;
        const theme = await themes.view(c.var.shop, THEME_KEY);
        return c.json({
          success: true,
          theme,
          shopTexts: editedTexts(),
          ...(languages.all.length > 1 && { languages: defaultFirst(languages) }),
        });
      },
    )
    .put(
      '/',
      staffOnly('settings.write'),
      call({ carries: 'catalogue', ...write, summary: 'Change the draft; what is absent stays', refuses: ['conflict'] }),
      body(ThemeChangeSchema),
      async (c) => {
        const theme = await themes.update(c.var.shop, c.var.user, { key: THEME_KEY, change: toStoredTexts(c.req.valid('json')) });
        return c.json({ success: true, theme, message: versionsMessages.saved });
      },
    )
    .post(
      '/publish',
      staffOnly('settings.write'),
      call({ ...write, summary: 'Show the draft in the shop, as one version', refuses: ['conflict'] }),
      body(PublishSchema),
      async (c) => {
        const theme = await themes.publish(c.var.shop, c.var.user, { key: THEME_KEY, version: c.req.valid('json').version });
        return c.json({ success: true, theme, message: messages.published });
      },
    )
    .post('/discard', staffOnly('settings.write'), call({ ...write, summary: 'Make the draft what the shop shows' }), async (c) =>
      c.json({ success: true, theme: await themes.discard(c.var.shop, c.var.user, THEME_KEY), message: messages.discarded }),
    )
    .get(
      '/versions',
      staffOnly('settings.read'),
      call({ tag: 'Theme', summary: 'What was published, the newest first', response: ThemeVersionsSchema.entries, for: 'settings.read' }),
      async (c) => {
        const versions = await themes.listVersions(c.var.shop, THEME_KEY);
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
        const theme = await themes.restoreVersion(c.var.shop, c.var.user, { key: THEME_KEY, versionId: c.req.param('versionId') });
        return c.json({ success: true, theme, message: versionsMessages.restored });
      },
    )
    .post(
      '/preview',
      staffOnly('settings.write'),
      call({
        tag: 'Theme',
        summary: 'A private link to the storefront with the draft, valid for 7 days',
        response: ThemeLinkSchema.entries,
        status: 201,
        for: 'settings.write',
      }),
      async (c) => {
        const link = await createThemeLink(c.var.shop, c.var.user, publicOrigin(c.var.shop, c.req.url));
        return c.json({ success: true, ...link, message: messages.linkCreated }, 201);
      },
    )
    .post(
      '/frame',
      staffOnly('settings.write'),
      call({
        tag: 'Theme',
        summary: 'A page of the storefront with the draft beside the editor, for a day',
        response: ThemeFrameSchema.entries,
        status: 201,
        for: 'settings.write',
      }),
      async (c) => c.json({ success: true, ...(await openFrame(c.var.shop)) }, 201),
    )
    .put(
      '/frame',
      staffOnly('settings.write'),
      call({
        carries: 'catalogue',
        tag: 'Theme',
        summary: 'Show fields in the page beside the editor that are not saved yet',
        for: 'settings.write',
        refuses: ['not_found'],
      }),
      body(FrameChangeSchema),
      async (c) => {
        await showInFrame(c.var.shop, c.req.valid('json'));
        return c.json({ success: true });
      },
    )
    .delete(
      '/preview',
      staffOnly('settings.write'),
      call({ tag: 'Theme', summary: 'Revoke all private links to the draft', for: 'settings.write' }),
      async (c) => {
        await removeThemeLinks(c.var.shop, c.var.user);
        return c.json({ success: true, message: messages.linksRemoved });
      },
    );
}
