import { inTransaction } from '#db/transaction.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { LINK_DAYS } from '#features/platform/secret-links/secret-links.rules';
import { createLink, findByToken, linkEnd } from '#features/platform/secret-links/secret-links.server';
import type { Shop } from '#server/shop.server';
import { previewPaths } from '#shared/preview-paths';
import * as queries from './face.queries.server';
import type { Face, FaceLink } from './face.schema';
import { faces } from './face-draft.service.server';

const SUBJECT = { type: 'face', id: queries.FACE_KEY } as const;

/** A new private link to the storefront with the draft: docs/rules.md#face-preview. `origin` is that of the request. */
export async function createFaceLink(shop: Shop, admin: Admin, origin: string): Promise<FaceLink> {
  const { token, tokenHash } = createLink();
  const end = linkEnd(LINK_DAYS.themePreview);
  const expiresAt = end.toISOString();
  await inTransaction(shop.db, async (tx) => {
    await queries.insertLink(tx, { tokenHash, expiresAt: end });
    await writeAudit(tx, admin, { action: 'face.preview', subject: SUBJECT, after: { expiresAt } });
  });
  return { url: origin + previewPaths.face(token), expiresAt };
}

export async function removeFaceLinks(shop: Shop, admin: Admin): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const links = await queries.deleteLinks(tx);
    if (links > 0) await writeAudit(tx, admin, { action: 'face.preview_removed', subject: SUBJECT, before: { links } });
  });
}

/** The draft for whoever has a private link, and when the link ends; undefined for one that is unknown, expired or revoked. */
export async function findFacePreview(shop: Shop, token: string): Promise<{ face: Face; expiresAt: Date } | undefined> {
  const expiresAt = await findByToken(token, (tokenHash) => queries.selectLinkEnd(shop.db, tokenHash));
  return expiresAt && { face: (await faces.load(shop.db, queries.FACE_KEY)).content, expiresAt };
}
