import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { lockSlug, selectTakenSlugs } from '#features/catalog/catalog-admin/product-admin.queries.server';
import { CATALOG_KINDS } from '#features/catalog/translations/catalog-kinds.server';
import { readTranslations, restoreTranslations } from '#features/catalog/translations/deleted-translations.server';
import type { TranslatedOwner } from '#features/catalog/translations/translated-fields';
import { CATALOG_TABLES } from '#features/catalog/translations/translated-kind.server';
import { keepFormerSlug } from '#features/catalog/translations/translations.queries.server';
import type { Fields } from '#features/platform/audit/undo.rules';
import type { UndoContext } from '#features/platform/audit/undo-registry.server';
import * as queries from './deleted-parts.queries.server';

// What a product or category has in tables of its own, which are deleted with it: translations, sections and former addresses.

const PartsSchema = v.object({
  sections: v.optional(v.unknown()),
  sectionsVersion: v.optional(v.number(), 0),
  formerSlugs: v.optional(v.array(v.string()), []),
});

/**
 * The parts of a product or category for the log of its deletion, beside its state. Nobody changes the parts until the transaction ends.
 */
export async function readParts(tx: Tx, owner: TranslatedOwner, id: number): Promise<Record<string, unknown>> {
  const translations = await readTranslations(tx, CATALOG_KINDS[owner], id);
  const sections = await queries.selectSectionsRow(tx, owner, id);
  const formerSlugs = await queries.selectFormerSlugs(tx, owner, id);
  return {
    ...translations,
    ...(sections && { sections: sections.sections, sectionsVersion: sections.version }),
    ...(formerSlugs.length > 0 && { formerSlugs }),
  };
}

interface DeletedRecord {
  id: number;
  /** In the log of the deletion. Older entries have no parts. */
  state: Fields;
  leaveOut: UndoContext['leaveOut'];
}

/** Gives a product or category its parts again. An address that something else has by now is left out. */
export async function restoreParts(tx: Tx, owner: TranslatedOwner, { id, state, leaveOut }: DeletedRecord): Promise<void> {
  const parts = v.parse(PartsSchema, state);
  await restoreFormerSlugs(tx, owner, { id, slugs: parts.formerSlugs });
  await restoreTranslations(tx, CATALOG_KINDS[owner], { id, state, leaveOut });
  if (parts.sections !== undefined) {
    await queries.insertSectionsRow(tx, owner, { id, sections: parts.sections, version: parts.sectionsVersion + 1 });
  }
}

/** One that leads to something else by now, or is its address, stays so. */
async function restoreFormerSlugs(tx: Tx, owner: TranslatedOwner, { id, slugs }: { id: number; slugs: readonly string[] }): Promise<void> {
  const table = CATALOG_TABLES[owner].originals;
  for (const slug of slugs) await lockSlug(tx, table, slug);
  const taken = await selectTakenSlugs(tx, table, slugs);
  for (const slug of slugs) if (!taken.has(slug)) await keepFormerSlug(tx, owner, { id, slug });
}
