import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { readCatalogue, type Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { parseNumericId } from '#shared/ids';
import { refuseDeepTexts, refuseMissingPictures, toSections } from './section-contents.server';
import { mayHaveKind, type SectionOwner } from './section-owners.rules';
import { sectionsMessages as messages } from './sections.messages';
import * as queries from './sections.queries.server';
import type { SavedSections, SectionsChange } from './sections.schema';

interface Owned {
  owner: SectionOwner;
  /** Of the product or category. */
  id: string;
}

/** The sections of a product or category, for staff. Throws `not_found`. */
export async function getSections({ db }: Shop, { owner, id }: Owned): Promise<SavedSections> {
  const key = keyOf(owner, id);
  const row = await queries.selectSections(db, owner, key);
  if (!row && !(await queries.hasOwner(db, owner, key))) refuseMissing(owner);
  return toRecord(row);
}

/** The same for visitors of its page; usually none. */
export async function readSections(shop: Shop, { owner, id }: Owned): Promise<HomeBlock[]> {
  const row = await readCatalogue(shop, (db) => queries.selectSections(db, owner, Number(id)));
  return toSections(row?.sections ?? []);
}

/** Saves all sections; they are shown at once. Throws `not_found`, `invalid`, and `conflict` with the `current` ones. */
export async function saveSections(shop: Shop, admin: Admin, { owner, id, ...change }: Owned & SectionsChange): Promise<SavedSections> {
  return inTransaction(shop.db, (tx) => changeSections(tx, admin, { owner, id, ...change }));
}

/** The same in a transaction. */
export async function changeSections(
  tx: Tx,
  admin: Admin,
  { owner, id, sections, version }: Owned & SectionsChange,
): Promise<SavedSections> {
  const { key, record: before } = await lockSections(tx, { owner, id });
  if (version !== undefined && version !== before.version) {
    throw new AppError('conflict', { message: messages.changedMeanwhile, details: { current: before } });
  }
  const wrong = sections.findIndex(({ kind }) => !mayHaveKind(owner, kind));
  if (wrong >= 0) throw invalidField(`sections.${wrong}.kind`, messages.kindLeftOut);
  const changes = findChanges({ sections: before.sections }, { sections });
  if (changes.after.sections === undefined) return before;
  refuseDeepTexts(sections);
  await refuseMissingPictures(tx, { sections });
  await queries.storeSections(tx, owner, { id: key, sections });
  await writeAudit(tx, admin, { action: `${owner}.sections`, subject: { type: owner, id }, ...changes });
  return { sections, version: before.version + 1 };
}

/** Nobody else changes them until the transaction ends. Throws `not_found`. */
export async function lockSections(tx: Tx, { owner, id }: Owned): Promise<{ key: number; record: SavedSections }> {
  const key = keyOf(owner, id);
  if (!(await queries.lockOwner(tx, owner, key))) refuseMissing(owner);
  return { key, record: toRecord(await queries.selectSections(tx, owner, key)) };
}

function toRecord(row: queries.SectionsRow | undefined): SavedSections {
  return row ? { sections: toSections(row.sections), version: row.version } : { sections: [], version: 0 };
}

function keyOf(owner: SectionOwner, id: string): number {
  return parseNumericId(id) ?? refuseMissing(owner);
}

function refuseMissing(owner: SectionOwner): never {
  throw notFound(owner === 'product' ? messages.productMissing : messages.categoryMissing);
}
