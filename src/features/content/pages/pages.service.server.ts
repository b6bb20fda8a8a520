import type { Tx } from '#db/database.server';
import { isViolationOf } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { selectVersions } from '#features/platform/versions/versions.queries.server';
import type { Shop } from '#server/shop.server';
import { definedFields } from '#shared/defined-fields';
import { AppError, invalidField, notFound } from '#shared/errors';
import { toColumns } from '#shared/fields/field-table';
import { slugify } from '#shared/slug';
import { changeDraft, defaultOf, draftOf, keyOf, lockPage, pageSubject, refuseMissing, removePage, setLive } from './page-changes.server';
import { PAGE_FIELDS } from './page-fields';
import { requireFreeSlug } from './page-slugs.server';
import { renderPageText } from './page-text.server';
import { listDefault, toListed, toPage } from './page-view.server';
import { pagesMessages as messages } from './pages.messages';
import * as queries from './pages.queries.server';
import { BUILT_IN_NAMES, isBuiltIn } from './pages.rules';
import type { ListedPage, NewPage, OwnPage, PageChange, PagePreview, PageVersion } from './pages.schema';
import { readPictureSizes } from './shown-pages.service.server';

const VERSIONS = { table: 'pageVersions', key: 'pageId', number: 'number' } as const;
const MOST_VERSIONS = 100;
const FALLBACK_SLUG = 'page';

interface LoadedPage {
  pageId: string;
  /** The version that the person has seen; absent, any. */
  version?: number | undefined;
}

/** The shop's own pages, then the owner's by title. */
export async function listPages({ db }: Shop): Promise<ListedPage[]> {
  const rows = await queries.selectPages(db);
  const builtIn = BUILT_IN_NAMES.map((name) => {
    const row = rows.find((each) => each.builtIn === name);
    return row ? toListed(row) : listDefault(name);
  });
  return [...builtIn, ...rows.filter((row) => row.builtIn === null).map(toListed)];
}

/** A page with its draft; one that nobody has changed has the shop's own text as Markdown. Throws `not_found`. */
export async function getPage(shop: Shop, pageId: string): Promise<OwnPage> {
  const row = await queries.selectPage(shop.db, keyOf(pageId));
  return row ? toPage(row) : defaultOf(shop, pageId);
}

/** Adds a draft. Throws `conflict` for an address that is taken. */
export async function createPage(shop: Shop, admin: Admin, { title, slug }: NewPage): Promise<OwnPage> {
  const pageId = await inPageTransaction(shop, async (tx) => {
    const free = slug ?? (await findFreeSlug(tx, slugify(title) || FALLBACK_SLUG));
    await requireFreeSlug(tx, { slug: free });
    const id = await queries.insertPage(tx, { builtIn: null, slug: free, title, description: '', body: '', sections: [], pictureKeys: [] });
    await writeAudit(tx, admin, { action: 'page.create', subject: pageSubject(String(id)), after: { title, slug: free } });
    return String(id);
  });
  return getPage(shop, pageId);
}

/** Saves the draft; visitors see nothing of it. Throws `not_found`, and `conflict` with the `current` page or for a taken address. */
export async function updatePage(shop: Shop, admin: Admin, { pageId, version, ...input }: PageChange & LoadedPage): Promise<OwnPage> {
  await inPageTransaction(shop, (tx) => changeDraft(tx, admin, { shop, pageId, version, input: present(input) }));
  return getPage(shop, pageId);
}

/** Shows the draft to everybody, as a new version. A page that moved redirects from its former address. Throws as `updatePage`. */
export async function publishPage(shop: Shop, admin: Admin, { pageId, version }: LoadedPage): Promise<OwnPage> {
  await inPageTransaction(shop, async (tx) => {
    const row = await lockPage(tx, pageId, version);
    if (row.body.trim() === '') throw invalidField('body', messages.bodyRequired);
    if (!row.isSame) await setLive(tx, admin, { row, number: await queries.insertVersion(tx, row.id, admin._id) });
  });
  return getPage(shop, pageId);
}

/** Takes a page offline; one of the shop's own pages shows the shop's text again. Throws `not_found`, `conflict`. */
export async function unpublishPage(shop: Shop, admin: Admin, { pageId, version }: LoadedPage): Promise<OwnPage> {
  await inPageTransaction(shop, async (tx) => {
    const row = await lockPage(tx, pageId, version);
    if (row.liveNumber === null) throw new AppError('conflict', { message: messages.notPublished });
    await setLive(tx, admin, { row, number: null });
  });
  return getPage(shop, pageId);
}

/** Removes a page of the owner with its versions. Throws `not_found`, and `conflict` while it is published. */
export async function deletePage({ db }: Shop, admin: Admin, pageId: string): Promise<void> {
  if (isBuiltIn(pageId)) throw new AppError('conflict', { message: messages.builtInStays });
  await inTransaction(db, async (tx) => removePage(tx, admin, await lockPage(tx, pageId)));
}

/** The newest first, at most 100. Throws `not_found`. */
export async function listVersions({ db }: Shop, pageId: string): Promise<PageVersion[]> {
  const row = await queries.selectPage(db, keyOf(pageId));
  if (!row) return isBuiltIn(pageId) ? [] : refuseMissing();
  const versions = await selectVersions<{ title: string }>(db, VERSIONS, { of: row.id, column: 'title', limit: MOST_VERSIONS });
  return versions.map(({ number, title, publishedAt, by }) => ({
    number,
    title,
    publishedAt: publishedAt.toISOString(),
    ...(by && { by }),
    isPublished: number === row.liveNumber,
  }));
}

/** Makes a former version the draft. Throws `not_found`, `conflict`. */
export async function restoreVersion(
  shop: Shop,
  admin: Admin,
  { pageId, version, number }: LoadedPage & { number: number },
): Promise<OwnPage> {
  await inPageTransaction(shop, async (tx) => {
    const { id } = await lockPage(tx, pageId, version);
    const former = await queries.selectVersion(tx, id, number);
    if (!former) throw notFound(messages.versionMissing);
    const { slug, ...texts } = draftOf(former);
    await changeDraft(tx, admin, { shop, pageId, version: undefined, input: { ...texts, ...(slug !== null && { slug }) } });
  });
  return getPage(shop, pageId);
}

/** What visitors would see of a text. Throws `invalid`. */
export async function previewText({ db }: Shop, body: string): Promise<PagePreview> {
  return renderPageText(body, await readPictureSizes(db, body));
}

/** What two people do at the same moment is a `conflict` too. */
async function inPageTransaction<T>({ db }: Shop, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (isViolationOf(error, ['pages_slug', 'pages_live_slug']))
      throw new AppError('conflict', { fields: [{ field: 'slug', message: messages.slugTaken }], cause: error });
    if (isViolationOf(error, ['pages_built_in'])) throw new AppError('conflict', { message: messages.changedMeanwhile, cause: error });
    throw error;
  }
}

async function findFreeSlug(tx: Tx, requested: string): Promise<string> {
  const taken = new Set(await queries.selectSlugsLike(tx, requested));
  for (let number = 1; ; number++) {
    const slug = number === 1 ? requested : `${requested}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

function present({ slug, sections, ...texts }: Omit<PageChange, 'version'>): Partial<queries.PageTexts> {
  return { ...definedFields({ slug, sections }), ...toColumns(PAGE_FIELDS, texts) };
}
