import { sql } from 'kysely';
import { columnRefs, jsonColumns } from '#db/columns.server';
import type { Db, Tx } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import type { TableRow } from '#db/table-row';
import type { TranslatedSlugs } from '#features/catalog/translations/translated-slugs.rules';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import type { ShopLanguages } from '#languages/shop-languages';
import { type ColumnValues, columnsIn } from '#shared/fields/field-table';
import { PAGE_FIELDS } from './page-fields';
import { PAGE_TEXTS } from './page-texts';

const DRAFT_COLUMNS = ['slug', ...columnsIn(PAGE_FIELDS), 'sections'] as const;
const COLUMNS = ['id', 'builtIn', ...DRAFT_COLUMNS, 'version', 'liveNumber', 'liveSlug', 'createdAt', 'updatedAt'] as const;

export interface PageRow extends Omit<TableRow<'pages', (typeof COLUMNS)[number]>, 'sections'> {
  sections: unknown;
}

/** What a draft and a published version consist of; the shop's own pages have no slug of their own. */
export interface PageTexts extends ColumnValues<typeof PAGE_FIELDS> {
  slug: string | null;
  sections: HomeBlock[];
}

/** The same as it is stored, perhaps by an older release. */
export type StoredTexts = Omit<PageTexts, 'sections'> & { sections: unknown };

/** How a page is found: by its number, or by its name if the shop has it by itself. */
export type PageKey = { id: number } | { builtIn: string };

export interface PageWithLive extends PageRow {
  /** Whether the draft is what is published. */
  isSame: boolean;
}

const withLive = sql<PageWithLive>`
  SELECT ${columnRefs(COLUMNS, 'p')},
         coalesce((${columnRefs(DRAFT_COLUMNS, 'p')}) IS NOT DISTINCT FROM (${columnRefs(DRAFT_COLUMNS, 'v')}), false) AS is_same
    FROM pages p LEFT JOIN page_versions v ON v.page_id = p.id AND v.number = p.live_number`;

/** All pages, by title. */
export async function selectPages(db: Db): Promise<PageWithLive[]> {
  const { rows } = await sql<PageWithLive>`${withLive} ORDER BY ${inNameOrder(sql`p.title`)}, p.id`.execute(db);
  return rows;
}

export async function selectPage(db: Db | Tx, key: PageKey): Promise<PageWithLive | undefined> {
  const { rows } = await sql<PageWithLive>`${withLive} WHERE ${isPage(key)}`.execute(db);
  return rows[0];
}

/** Locked until the transaction ends. */
export async function lockPage(tx: Tx, key: PageKey): Promise<PageWithLive | undefined> {
  const { rows } = await sql<PageWithLive>`${withLive} WHERE ${isPage(key)} FOR UPDATE OF p`.execute(tx);
  return rows[0];
}

function isPage(key: PageKey) {
  return 'id' in key ? sql`p.id = ${key.id}` : sql`p.built_in = ${key.builtIn}`;
}

interface WithPictures {
  pictureKeys: string[];
}

export async function insertPage(tx: Tx, values: PageTexts & WithPictures & { builtIn: string | null }): Promise<number> {
  const { id } = await tx.insertInto('pages').values(toStored(values)).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateDraft(tx: Tx, id: number, values: PageTexts & WithPictures): Promise<void> {
  await tx
    .updateTable('pages')
    .set({ ...toStored(values), version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** A list is JSON here, and no array of PostgreSQL's. */
function toStored<Values extends { sections: HomeBlock[] }>({ sections, ...values }: Values) {
  return { ...values, sections: JSON.stringify(sections) };
}

export async function updateLive(tx: Tx, id: number, live: { number: number | null; slug: string | null }): Promise<void> {
  await tx
    .updateTable('pages')
    .set({ liveNumber: live.number, liveSlug: live.slug, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deletePage(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('pages').where('id', '=', id).execute();
}

/** Nobody else looks whether an address is free until the transaction ends. */
export async function lockSlug(tx: Tx, slug: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pages slug ${slug}`}, 0))`.execute(tx);
}

export interface RequestedSlug {
  slug: string;
  /** Of the page; absent for a new one. */
  id?: number | undefined;
  /** Of a translation; absent for an original, whose address no page may have in any language. */
  language?: string;
}

/** Whether another page has this address, or is published there. */
export async function isSlugTaken(tx: Tx, { slug, id, language }: RequestedSlug): Promise<boolean> {
  const inLanguage = language === undefined ? sql`` : sql`AND language = ${language}`;
  const { rows } = await sql`
    SELECT 1 FROM pages WHERE (slug = ${slug} OR live_slug = ${slug}) AND id IS DISTINCT FROM ${id ?? null}::integer
    UNION ALL SELECT 1 FROM page_translations WHERE slug = ${slug} AND page_id IS DISTINCT FROM ${id ?? null}::integer ${inLanguage}
     LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** The slugs that begin with this one. */
export async function selectSlugsLike(tx: Tx, slug: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM pages WHERE starts_with(slug, ${slug}) UNION SELECT live_slug FROM pages WHERE starts_with(live_slug, ${slug})
    UNION SELECT slug FROM page_translations WHERE starts_with(slug, ${slug})`.execute(tx);
  return rows.map((row) => row.slug);
}

/** Stores the draft as the page's next version, and returns its number. */
export async function insertVersion(tx: Tx, pageId: number, adminId: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    INSERT INTO page_versions (page_id, number, picture_keys, published_by, ${columnRefs(DRAFT_COLUMNS)})
    SELECT id, (SELECT coalesce(max(number), 0) + 1 FROM page_versions WHERE page_id = ${pageId}), picture_keys, ${adminId},
           ${columnRefs(DRAFT_COLUMNS)}
      FROM pages WHERE id = ${pageId}
    RETURNING number`.execute(tx);
  return rows[0]?.number ?? 0;
}

export async function selectVersion(db: Db | Tx, pageId: number, number: number): Promise<StoredTexts | undefined> {
  return db.selectFrom('pageVersions').select(DRAFT_COLUMNS).where('pageId', '=', pageId).where('number', '=', number).executeTakeFirst();
}

/** Where the page was published last, before the version with this number. */
export async function selectLastSlug(tx: Tx, pageId: number, number: number | null): Promise<string | null> {
  const { rows } = await sql<{ slug: string | null }>`
    SELECT slug FROM page_versions WHERE page_id = ${pageId} AND number IS DISTINCT FROM ${number} ORDER BY number DESC LIMIT 1`.execute(
    tx,
  );
  return rows[0]?.slug ?? null;
}

const slugsOfPage = sql`
  (SELECT jsonb_object_agg(t.language, t.slug) FROM page_translations t WHERE t.page_id = p.id AND t.slug IS NOT NULL)`;

/** A published page. Without translations in a shop with one language. */
export interface LivePage extends StoredTexts {
  id: number;
  /** As stored, in the language; what is absent is shown as the original. */
  texts?: { title?: string; description?: string; body?: string; sections?: [original: string, text: string][] } | null;
  /** By language. */
  slugs?: TranslatedSlugs | null;
}

/**
 * What visitors see of a page in a shop with several languages: it is found by its address in any of them, first that of the given one.
 * Without a language its texts are the originals.
 */
export async function selectTranslatedLive(
  db: Db,
  key: { builtIn: string } | { slug: string },
  language: string | undefined,
): Promise<LivePage | undefined> {
  const isShown =
    'slug' in key
      ? sql`p.live_slug = ${key.slug} OR p.id IN (SELECT t.page_id FROM page_translations t WHERE t.slug = ${key.slug})`
      : sql`p.built_in = ${key.builtIn}`;
  const { rows } = await sql<LivePage>`
    SELECT p.id, ${columnRefs(DRAFT_COLUMNS, 'v')}, ${slugsOfPage} AS slugs,
           (SELECT jsonb_strip_nulls(jsonb_build_object(${jsonColumns(columnsIn(PAGE_TEXTS), 't')})) FROM page_translations t
             WHERE t.page_id = p.id AND t.language = ${language ?? null}) AS texts
      FROM pages p JOIN page_versions v ON v.page_id = p.id AND v.number = p.live_number WHERE ${isShown}
     ORDER BY EXISTS (SELECT FROM page_translations t
                       WHERE t.page_id = p.id AND t.language = ${language ?? null} AND t.slug = ${'slug' in key ? key.slug : null}) DESC,
              p.live_slug = ${'slug' in key ? key.slug : null} DESC, p.id LIMIT 1`.execute(db);
  return rows[0];
}

/** What visitors see of a page; undefined if it is not published. */
export async function selectLive(db: Db, key: { builtIn: string } | { slug: string }): Promise<LivePage | undefined> {
  const isShown = 'slug' in key ? sql`p.live_slug = ${key.slug}` : sql`p.built_in = ${key.builtIn}`;
  const { rows } = await sql<LivePage>`
    SELECT p.id, ${columnRefs(DRAFT_COLUMNS, 'v')}
      FROM pages p JOIN page_versions v ON v.page_id = p.id AND v.number = p.live_number WHERE ${isShown}`.execute(db);
  return rows[0];
}

/** Of these addresses and the shop's own page of this name those that the owner has published. */
export async function selectPublishedOf(
  db: Db,
  { slugs, builtIn, language }: { slugs: readonly string[]; builtIn: string; language: string | undefined },
) {
  return db
    .selectFrom('pages')
    .select(['builtIn', 'liveSlug'])
    .$if(language !== undefined, (query) =>
      query.select(
        sql<string | null>`(SELECT t.slug FROM page_translations t WHERE t.page_id = pages.id AND t.language = ${language})`.as('slug'),
      ),
    )
    .where('liveNumber', 'is not', null)
    .where((is) => is.or([is('liveSlug', '=', sql<string>`ANY (${slugs})`), is('builtIn', '=', builtIn)]))
    .execute();
}

interface PublishedPage {
  id: number;
  slug: string;
  title: string;
  publishedAt: Date;
  /** By language; of a shop with several. */
  slugs?: TranslatedSlugs | null;
}

/** The owner's published pages, by title. */
export async function selectPublished(db: Db, { all }: ShopLanguages): Promise<PublishedPage[]> {
  const { rows } = await sql<PublishedPage>`
    SELECT p.id, p.live_slug AS slug, v.title, v.published_at${all.length > 1 ? sql`, ${slugsOfPage} AS slugs` : sql``}
      FROM pages p JOIN page_versions v ON v.page_id = p.id AND v.number = p.live_number
     WHERE p.live_slug IS NOT NULL ORDER BY ${inNameOrder(sql`v.title`)}, p.id`.execute(db);
  return rows;
}

export async function selectPictureSizes(db: Db, keys: readonly string[]) {
  return db.selectFrom('mediaPictures').select(['key', 'width', 'height']).where('key', '=', sql<string>`ANY (${keys})`).execute();
}
