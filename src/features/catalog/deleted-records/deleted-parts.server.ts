import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { catalogAdminMessages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import { lockSlug, selectTakenSlugs } from '#features/catalog/catalog-admin/product-admin.queries.server';
import { CATEGORY_TEXTS, PRODUCT_TEXTS, TRANSLATED_TEXTS, type TranslatedOwner } from '#features/catalog/translations/translated-fields';
import { isEmpty, toColumnsOf } from '#features/catalog/translations/translation-state.server';
import * as translations from '#features/catalog/translations/translations.queries.server';
import type { Fields } from '#features/platform/audit/undo.rules';
import type { UndoContext } from '#features/platform/audit/undo-registry.server';
import { type FieldTable, namesIn, storedEntries, toBodyFields } from '#shared/fields/field-table';
import * as queries from './deleted-parts.queries.server';

// What a product or category has in tables of its own, which are deleted with it: translations, sections and former addresses.

const PartsSchema = v.object({
  /** By language. */
  translations: v.optional(v.record(v.string(), v.object({ originals: v.record(v.string(), v.string()), version: v.number() })), {}),
  sections: v.optional(v.unknown()),
  sectionsVersion: v.optional(v.number(), 0),
  formerSlugs: v.optional(v.array(v.string()), []),
});
const TextsSchemas = {
  product: v.partial(v.object(storedEntries(PRODUCT_TEXTS))),
  category: v.partial(v.object(storedEntries(CATEGORY_TEXTS))),
} as const satisfies Record<TranslatedOwner, v.GenericSchema>;

/**
 * The parts of a product or category for the log of its deletion, beside its state. Texts are named as in the log of their changes
 * ('de.name'). Nobody changes the parts until the transaction ends.
 */
export async function readParts(tx: Tx, owner: TranslatedOwner, id: number): Promise<Record<string, unknown>> {
  await translations.lockOriginal(tx, owner, id);
  const rows = [...(await translations.selectTranslations(tx, owner, id))];
  const sections = await queries.selectSectionsRow(tx, owner, id);
  const formerSlugs = await queries.selectFormerSlugs(tx, owner, id);
  return {
    ...Object.fromEntries(rows.flatMap(([language, { texts }]) => textsOf(owner, language, texts))),
    ...(rows.length > 0 && {
      translations: Object.fromEntries(rows.map(([language, { originals, version }]) => [language, { originals, version }])),
    }),
    ...(sections && { sections: sections.sections, sectionsVersion: sections.version }),
    ...(formerSlugs.length > 0 && { formerSlugs }),
  };
}

/** Those that are translated: [['de.name', 'Kessel']]. */
function textsOf(owner: TranslatedOwner, language: string, row: translations.TextColumns): [string, unknown][] {
  const table: FieldTable = TRANSLATED_TEXTS[owner];
  return Object.entries(toBodyFields(table, row)).flatMap(([name, text]) => (isEmpty(text) ? [] : [[`${language}.${name}`, text]]));
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
  for (const [language, { originals, version }] of Object.entries(parts.translations)) {
    const { slug, ...texts } = readTexts(owner, language, state);
    const isFree = typeof slug === 'string' && (await isSlugFree(tx, owner, { id, language, slug }));
    if (typeof slug === 'string' && !isFree) leaveOut({ field: `${language}.slug`, message: catalogAdminMessages.slugTaken });
    await translations.storeTranslation(tx, owner, {
      id,
      language,
      texts: toColumnsOf(owner, { ...texts, ...(isFree && { slug }) }),
      originals,
      version: version + 1,
    });
  }
  if (parts.sections !== undefined) {
    await queries.insertSectionsRow(tx, owner, { id, sections: parts.sections, version: parts.sectionsVersion + 1 });
  }
}

function readTexts(owner: TranslatedOwner, language: string, state: Fields) {
  const texts = namesIn<FieldTable>(TRANSLATED_TEXTS[owner]).map((name) => [name, state[`${language}.${name}`]] as const);
  return v.parse(TextsSchemas[owner], Object.fromEntries(texts.filter(([, text]) => text !== undefined)));
}

/** Locked until the transaction ends. */
async function isSlugFree(tx: Tx, owner: TranslatedOwner, requested: { id: number; language: string; slug: string }): Promise<boolean> {
  await lockSlug(tx, tableOf(owner), requested.slug);
  return !(await translations.isSlugTaken(tx, owner, requested));
}

/** One that leads to something else by now, or is its address, stays so. */
async function restoreFormerSlugs(tx: Tx, owner: TranslatedOwner, { id, slugs }: { id: number; slugs: readonly string[] }): Promise<void> {
  for (const slug of slugs) await lockSlug(tx, tableOf(owner), slug);
  const taken = await selectTakenSlugs(tx, tableOf(owner), slugs);
  for (const slug of slugs) if (!taken.has(slug)) await translations.keepFormerSlug(tx, owner, { id, slug });
}

function tableOf(owner: TranslatedOwner) {
  return owner === 'product' ? 'products' : 'categories';
}
