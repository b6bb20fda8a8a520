import { inTransaction } from '#db/transaction.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { LINK_DAYS } from '#features/platform/secret-links/secret-links.rules';
import { createLink, findByToken, linkEnd } from '#features/platform/secret-links/secret-links.server';
import type { Shop } from '#server/shop.server';
import { previewPaths } from '#shared/preview-paths';
import * as queries from './theme.queries.server';
import type { Theme, ThemeLink } from './theme.schema';
import { themes } from './theme-draft.service.server';

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

/** The draft for whoever has a private link, and when the link ends; undefined for one that is unknown, expired or revoked. */
export async function findThemePreview(shop: Shop, token: string): Promise<{ theme: Theme; expiresAt: Date } | undefined> {
  const expiresAt = await findByToken(token, (tokenHash) => queries.selectLinkEnd(shop.db, tokenHash));
  return expiresAt && { theme: (await themes.load(shop.db, queries.THEME_KEY)).content, expiresAt };
}
