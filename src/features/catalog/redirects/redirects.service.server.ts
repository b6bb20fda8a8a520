import type { Db, Tx } from '#db/database.server';
import { NotifiedCache } from '#db/notified-cache.server';
import { inTransaction } from '#db/transaction.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { UndoRegistry } from '#features/platform/audit/undo-registry.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { parseNumericId } from '#shared/ids';
import { pageInfo } from '#shared/pagination';
import { paths } from '#shared/paths';
import { redirectsMessages as messages } from './redirects.messages';
import * as queries from './redirects.queries.server';
import { isReservedPath, pathOf, productSlugOf, readFromPath } from './redirects.rules';
import type { NewRedirect, Redirect, RedirectPage, RedirectQuery } from './redirects.schema';

/** What the database notifies of, among the changes of the catalogue. */
export const REDIRECTS_TAG = 'redirects';
/** docs/rules.md#redirects-own */
const MAX_REDIRECTS = 20_000;
/** Begins the ids of products' former addresses. */
const OF_PRODUCT = 'product-';

/** Dropped by notices with `REDIRECTS_TAG`. */
export const redirectsCache = new NotifiedCache<ReadonlyMap<string, string>>();

/**
 * Where an address leads that the shop does not have; undefined: nowhere. A product's address is its present one, so that no visitor
 * is redirected twice.
 */
export async function findRedirect({ db }: Pick<Shop, 'db'>, pathname: string): Promise<string | undefined> {
  const from = readFromPath(pathname);
  const to = from === undefined ? undefined : (await readRedirects(db)).get(from);
  if (to === undefined) return undefined;
  return resolveProduct(db, to);
}

/** Own redirects and former addresses of products, the newest first. */
export async function listRedirects(shop: Shop, { q, page = 1, limit = 50 }: RedirectQuery): Promise<RedirectPage> {
  const { rows, total } = await queries.selectRedirects(shop.db, { q, limit, offset: (page - 1) * limit });
  return { redirects: rows.map(toRedirect), ...pageInfo({ page, limit, total }), total };
}

/**
 * Adds a redirect. It leads to the end of another redirect at once, and others that lead to it are moved, so that there are no chains
 * (docs/rules.md#redirects-own). Throws `invalid` for a loop, and for an address that the shop uses, `conflict` for one that is redirected.
 */
export function createRedirect({ db }: Shop, admin: Admin, input: NewRedirect): Promise<Redirect> {
  return inTransaction(db, (tx) => addRedirect(tx, admin, input));
}

/**
 * A page of the owner has moved: its former address leads to the present one, which itself is redirected no more. Throws as
 * `createRedirect`.
 */
export async function moveAddress(tx: Tx, admin: Admin, { from, to }: NewRedirect): Promise<void> {
  const known = await queries.lockRedirects(tx);
  for (const redirect of known.filter(({ fromPath }) => fromPath === from || fromPath === to)) await removeRedirect(tx, admin, redirect);
  await addRedirect(tx, admin, { from, to });
}

/** Removes an own redirect, or a product's former address. Throws `not_found`. */
export async function deleteRedirect({ db }: Shop, admin: Admin, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (id.startsWith(OF_PRODUCT)) return deleteFormerAddress(tx, admin, id.slice(OF_PRODUCT.length));
    const known = (await queries.lockRedirects(tx)).find((redirect) => redirect.id === parseNumericId(id));
    if (!known) throw notFound(messages.missing);
    await removeRedirect(tx, admin, known);
  });
}

/** A redirect that was added is removed, and one that was removed is added again. */
export const redirectsUndo: UndoRegistry = {
  'redirect.create': {
    right: 'products.write',
    async undo(tx, admin, { subjectId, after }) {
      const known = (await queries.lockRedirects(tx)).find(({ id }) => String(id) === subjectId);
      if (!known) throw notFound(messages.missing);
      if (known.toPath !== after?.to) throw new AppError('conflict', { details: { conflicts: [{ field: 'to', current: known.toPath }] } });
      await removeRedirect(tx, admin, known);
    },
  },
  'redirect.delete': {
    right: 'products.write',
    async undo(tx, admin, { subjectId, before }) {
      const [from, to] = [String(before?.from), String(before?.to)];
      if (before?.productId === undefined) return void (await addRedirect(tx, admin, { from, to }));
      const slug = subjectId.slice(OF_PRODUCT.length);
      if (!(await queries.insertOldSlug(tx, { slug, productId: Number(before.productId) })))
        throw new AppError('conflict', { message: messages.fromTaken });
      await writeAudit(tx, admin, { action: 'redirect.restore', subject: { type: 'redirect', id: subjectId }, after: before });
    },
  },
  'redirect.restore': {
    right: 'products.write',
    undo: (tx, admin, { subjectId }) => deleteFormerAddress(tx, admin, subjectId.slice(OF_PRODUCT.length)),
  },
};

async function addRedirect(tx: Tx, admin: Admin, { from, to: requested }: NewRedirect): Promise<Redirect> {
  const known = await queries.lockRedirects(tx);
  if (known.length >= MAX_REDIRECTS) throw new AppError('conflict', { message: messages.tooMany(MAX_REDIRECTS) });
  if (isReservedPath(from)) throw invalidField('from', messages.fromReserved);
  const slug = productSlugOf(from);
  if (slug !== undefined && (await queries.selectPresentSlug(tx, slug)) !== undefined) throw invalidField('from', messages.fromProduct);
  if (known.some(({ fromPath }) => fromPath === from)) {
    throw new AppError('conflict', { fields: [{ field: 'from', message: messages.fromTaken }] });
  }
  const next = known.find(({ fromPath }) => fromPath === pathOf(requested));
  const to = await resolveProduct(tx, next?.toPath ?? requested);
  if (pathOf(to) === from) throw invalidField('to', messages.loop);
  const row = await queries.insertRedirect(tx, { fromPath: from, toPath: to });
  await writeAudit(tx, admin, { action: 'redirect.create', subject: { type: 'redirect', id: row.id }, after: { from, to } });
  for (const { id, fromPath, toPath } of known.filter(({ toPath }) => pathOf(toPath) === from)) {
    await queries.updateTarget(tx, id, to);
    const subject = { type: 'redirect', id };
    await writeAudit(tx, admin, {
      action: 'redirect.update',
      subject,
      before: { from: fromPath, to: toPath },
      after: { from: fromPath, to },
    });
  }
  return toRedirect(row);
}

async function removeRedirect(
  tx: Tx,
  admin: Admin,
  { id, fromPath, toPath }: { id: number; fromPath: string; toPath: string },
): Promise<void> {
  await queries.deleteRedirect(tx, id);
  await writeAudit(tx, admin, { action: 'redirect.delete', subject: { type: 'redirect', id }, before: { from: fromPath, to: toPath } });
}

async function deleteFormerAddress(tx: Tx, admin: Admin, slug: string): Promise<void> {
  const to = await queries.selectPresentSlug(tx, slug);
  const productId = await queries.deleteOldSlug(tx, slug);
  if (productId === undefined || to === undefined) throw notFound(messages.missing);
  const before = { from: paths.product(slug), to: paths.product(to), productId };
  await writeAudit(tx, admin, { action: 'redirect.delete', subject: { type: 'redirect', id: OF_PRODUCT + slug }, before });
}

function readRedirects(db: Db): Promise<ReadonlyMap<string, string>> {
  return redirectsCache.read(db, () => loadRedirects(db));
}

async function loadRedirects(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await queries.selectOwnRedirects(db);
  return new Map(rows.map(({ fromPath, toPath }) => [fromPath, toPath]));
}

/** A product's former address becomes its present one. */
async function resolveProduct(db: Db | Tx, to: string): Promise<string> {
  const slug = productSlugOf(pathOf(to));
  const present = slug === undefined ? undefined : await queries.selectPresentSlug(db, slug);
  return present === undefined || present === slug ? to : paths.product(present) + to.slice(pathOf(to).length);
}

function toRedirect({ id, kind, fromPath, toPath, createdAt }: queries.RedirectRow): Redirect {
  const isOwn = kind === 'own';
  return {
    _id: isOwn ? id : OF_PRODUCT + id,
    from: isOwn ? fromPath : encodeURI(fromPath),
    to: isOwn ? toPath : encodeURI(toPath),
    kind,
    createdAt: createdAt.toISOString(),
  };
}
