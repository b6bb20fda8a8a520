import { inTransaction } from '#db/transaction.server';
import { hashToken, isToken, newToken } from '#features/people/accounts/token.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { previewPaths } from '#shared/preview-paths';
import * as queries from './face.queries.server';
import type { Face, FaceLink } from './face.schema';
import { loadDraft, valuesOf } from './face-draft.service.server';

/** docs/rules.md#face-preview */
const LINK_DAYS = 7;
const SUBJECT = { type: 'face', id: 'shop' } as const;

/** A new private link to the storefront with the draft. `origin` is that of the request. */
export async function createFaceLink(shop: Shop, admin: Admin, origin: string): Promise<FaceLink> {
  const token = newToken();
  const expiresAt = await inTransaction(shop.db, async (tx) => {
    const end = await queries.insertLink(tx, { tokenHash: hashToken(token), days: LINK_DAYS });
    await writeAudit(tx, admin, { action: 'face.preview', subject: SUBJECT, after: { expiresAt: end.toISOString() } });
    return end;
  });
  return { url: origin + previewPaths.face(token), expiresAt: expiresAt.toISOString() };
}

export async function removeFaceLinks(shop: Shop, admin: Admin): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const links = await queries.deleteLinks(tx);
    if (links > 0) await writeAudit(tx, admin, { action: 'face.preview_removed', subject: SUBJECT, before: { links } });
  });
}

/** The draft for whoever has a private link, and when the link ends; undefined for one that is unknown, expired or revoked. */
export async function findFacePreview(shop: Shop, token: string): Promise<{ face: Face; expiresAt: Date } | undefined> {
  const expiresAt = isToken(token) ? await queries.selectLinkEnd(shop.db, hashToken(token)) : undefined;
  return expiresAt && { face: valuesOf(await loadDraft(shop)), expiresAt };
}
