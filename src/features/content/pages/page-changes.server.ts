import type { Tx } from '#db/database.server';
import { moveAddress } from '#features/catalog/redirects/redirects.service.server';
import { readTranslations } from '#features/catalog/translations/deleted-translations.server';
import { picturesIn, refuseDeepTexts, refuseMissingPictures, toSections } from '#features/content/sections/section-contents.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { toBodyFields } from '#shared/fields/field-table';
import { parseNumericId } from '#shared/ids';
import { paths } from '#shared/paths';
import { PAGE_FIELDS } from './page-fields';
import { PAGE_KIND } from './page-kind.server';
import { requireFreeSlug } from './page-slugs.server';
import { pictureKeysIn, renderPageText } from './page-text.server';
import { toDefaultPage, toPage } from './page-view.server';
import { pagesMessages as messages } from './pages.messages';
import * as queries from './pages.queries.server';
import { isBuiltIn } from './pages.rules';
import type { OwnPage } from './pages.schema';

interface DraftChange {
  pageId: string;
  version: number | undefined;
  input: Partial<queries.PageTexts>;
}

/** Changes the draft; a page of the shop's own gets its row with the first change. Throws `not_found`, `conflict`, `invalid`. */
export async function changeDraft(tx: Tx, admin: Admin, { shop, pageId, version, input }: DraftChange & { shop: Shop }): Promise<void> {
  const known = await queries.lockPage(tx, keyOf(pageId));
  if (version !== undefined && version !== (known?.version ?? 0)) refuseChanged(known ? toPage(known) : await defaultOf(shop, pageId));
  const before = draftOf(known ?? { slug: null, ...(await defaultOf(shop, pageId)) });
  if (input.slug !== undefined && before.slug === null) throw invalidSlug(messages.slugOfBuiltIn);
  if (input.sections?.length && before.slug === null) throw invalidField('sections', messages.sectionsOfBuiltIn);
  const draft = { ...before, ...input };
  const changes = findChanges(before, draft);
  if (known && Object.keys(changes.after).length === 0) return;
  if (draft.slug !== null && draft.slug !== before.slug) await requireFreeSlug(tx, { slug: draft.slug, id: known?.id });
  // Throws for what could never be shown.
  renderPageText(draft.body);
  refuseDeepTexts(draft.sections);
  if (changes.after.sections) await refuseMissingPictures(tx, { sections: draft.sections });
  const values = { ...draft, pictureKeys: pictureKeysOf(draft) };
  const id = known?.id ?? (await queries.insertPage(tx, { ...values, builtIn: pageId }));
  if (known) await queries.updateDraft(tx, id, values);
  await writeAudit(tx, admin, { action: 'page.update', subject: pageSubject(pageId), ...changes });
}

/** Publishes one of a page's versions, or none, and redirects from where the page was. Throws `conflict` for a taken address. */
export async function setLive(tx: Tx, admin: Admin, { row, number }: { row: queries.PageRow; number: number | null }): Promise<void> {
  const former = row.liveSlug ?? (await queries.selectLastSlug(tx, row.id, number));
  const next = number === null ? undefined : await queries.selectVersion(tx, row.id, number);
  const slug = next?.slug ?? null;
  if (slug !== null) await requireFreeSlug(tx, { slug, id: row.id });
  await queries.updateLive(tx, row.id, { number, slug });
  await writeAudit(tx, admin, {
    action: number === null ? 'page.unpublish' : 'page.publish',
    subject: pageSubject(idOf(row)),
    before: { title: row.title, published: row.liveNumber },
    after: { title: next?.title ?? row.title, published: number },
  });
  if (slug !== null && former !== null && former !== slug) await moveAddress(tx, admin, { from: paths.page(former), to: paths.page(slug) });
}

/** Throws `conflict` while it is published. */
export async function removePage(tx: Tx, admin: Admin, row: queries.PageRow): Promise<void> {
  if (row.liveNumber !== null) throw new AppError('conflict', { message: messages.stillPublished });
  const translations = await readTranslations(tx, PAGE_KIND, row.id);
  await queries.deletePage(tx, row.id);
  await writeAudit(tx, admin, { action: 'page.delete', subject: pageSubject(idOf(row)), before: { ...draftOf(row), ...translations } });
}

/** Locks a page. Throws `not_found`, and `conflict` with the `current` one if it is not the version that was loaded. */
export async function lockPage(tx: Tx, pageId: string, version?: number): Promise<queries.PageWithLive> {
  const row = await queries.lockPage(tx, keyOf(pageId));
  if (!row) return refuseMissing();
  if (version !== undefined && version !== row.version) refuseChanged(toPage(row));
  return row;
}

export function draftOf(row: queries.StoredTexts): queries.PageTexts {
  return { slug: row.slug, ...toBodyFields(PAGE_FIELDS, row), sections: toSections(row.sections) };
}

/** The uploaded pictures in a draft. */
export function pictureKeysOf({ body, sections }: Pick<queries.PageTexts, 'body' | 'sections'>): string[] {
  return [...new Set([...pictureKeysIn(body), ...picturesIn(sections)])];
}

export function pageSubject(pageId: string) {
  return { type: 'page', id: pageId };
}

/** Throws `not_found` for what can be no page. */
export function keyOf(pageId: string): queries.PageKey {
  if (isBuiltIn(pageId)) return { builtIn: pageId };
  const id = parseNumericId(pageId);
  return id === undefined ? refuseMissing() : { id };
}

/** Throws `not_found` unless the shop has this page by itself. */
export async function defaultOf(shop: Shop, pageId: string): Promise<OwnPage> {
  return isBuiltIn(pageId) ? toDefaultPage(shop, pageId) : refuseMissing();
}

export function refuseMissing(): never {
  throw notFound(messages.missing);
}

function idOf({ id, builtIn }: queries.PageRow): string {
  return builtIn ?? String(id);
}

function invalidSlug(message: string): AppError {
  return invalidField('slug', message);
}

function refuseChanged(current: OwnPage): never {
  throw new AppError('conflict', { message: messages.changedMeanwhile, details: { current } });
}
