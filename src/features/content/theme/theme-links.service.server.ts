import { inTransaction } from '#db/transaction.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { LINK_DAYS } from '#features/platform/secret-links/secret-links.rules';
import { createLink, findByToken, linkEnd } from '#features/platform/secret-links/secret-links.server';
import { hashToken } from '#features/platform/secret-links/token.server';
import type { Shop } from '#server/shop.server';
import { notFound } from '#shared/errors';
import { previewPaths } from '#shared/preview-paths';
import { themeMessages as messages } from './theme.messages';
import * as queries from './theme.queries.server';
import type { FrameChange, Theme, ThemeFrame, ThemeLink } from './theme.schema';
import { toTheme } from './theme.service.server';
import { themes, toStoredTexts } from './theme-draft.service.server';
import { showableChanges } from './theme-frame.rules';

const SUBJECT = { type: 'face', id: queries.THEME_KEY } as const;

/** A new private link to the storefront with the draft: docs/rules.md#theme-preview. `origin` is that of the request. */
export async function createThemeLink(shop: Shop, admin: Admin, origin: string): Promise<ThemeLink> {
  const { token, tokenHash } = createLink();
  const end = linkEnd(LINK_DAYS.themePreview);
  const expiresAt = end.toISOString();
  await inTransaction(shop.db, async (tx) => {
    await queries.insertLink(tx, { tokenHash, expiresAt: end });
    await writeAudit(tx, admin, { action: 'face.preview', subject: SUBJECT, after: { expiresAt } });
  });
  return { url: origin + previewPaths.theme(token), expiresAt };
}

export async function removeThemeLinks(shop: Shop, admin: Admin): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const links = await queries.deleteLinks(tx);
    if (links > 0) await writeAudit(tx, admin, { action: 'face.preview_removed', subject: SUBJECT, before: { links } });
  });
}

interface ThemePreview {
  theme: Theme;
  expiresAt: Date;
  /** Whether the link is that of the page beside the editor. */
  isFrame: boolean;
}

/** The draft for whoever has a private link, and when the link ends; undefined for one that is unknown, expired or revoked. */
export async function findThemePreview({ db }: Pick<Shop, 'db'>, token: string): Promise<ThemePreview | undefined> {
  const link = await findByToken(token, (tokenHash) => queries.selectLink(db, tokenHash));
  if (!link) return undefined;
  const { content } = await themes.load(db, queries.THEME_KEY);
  const theme = link.unsaved ? toTheme({ ...content, ...link.unsaved }) : content;
  return { theme, expiresAt: link.expiresAt, isFrame: link.unsaved !== null };
}

/** The link of the page beside the editor: docs/rules.md#theme-frame. Nobody is told of it, so it is not in the audit log. */
export async function openFrame({ db }: Pick<Shop, 'db'>): Promise<ThemeFrame> {
  const { token, tokenHash } = createLink();
  const end = linkEnd(LINK_DAYS.themeFrame);
  await queries.insertFrame(db, { tokenHash, expiresAt: end });
  return { token, expiresAt: end.toISOString() };
}

/** Shows what is entered and not saved yet. Throws `not_found` for a frame that has ended. */
export async function showInFrame({ db }: Pick<Shop, 'db'>, { token, changes }: FrameChange): Promise<void> {
  const preview = await findThemePreview({ db }, token);
  if (!preview?.isFrame) throw notFound(messages.frameEnded);
  await queries.updateFrame(db, { tokenHash: hashToken(token), unsaved: toStoredTexts(showableChanges(changes, preview.theme)) });
}
