import * as v from 'valibot';
import { restoredValues } from '#features/platform/audit/refuse-undo.server';
import type { UndoRegistry, UndoService } from '#features/platform/audit/undo-registry.server';
import { storedEntries } from '#shared/fields/field-table';
import { CATEGORY_TEXTS, PRODUCT_TEXTS, type TranslatedOwner } from './translated-fields';
import { audited, changeTranslation, lockTranslation } from './translations.service.server';

const WordsSchema = v.record(v.string(), v.string());
const StateSchemas = {
  product: v.partial(v.object({ ...storedEntries(PRODUCT_TEXTS), words: WordsSchema })),
  category: v.partial(v.object({ ...storedEntries(CATEGORY_TEXTS), words: WordsSchema })),
} as const satisfies Record<TranslatedOwner, v.GenericSchema>;

/** A product or category gets its earlier texts in one language again. */
export const translationsUndo: UndoRegistry = { 'product.translation': undoOf('product'), 'category.translation': undoOf('category') };

function undoOf(owner: TranslatedOwner): UndoService {
  return {
    right: owner === 'product' ? 'products.write' : 'categories.write',
    async undo(tx, admin, entry) {
      const language = languageOf({ ...entry.before, ...entry.after });
      const translated = { owner, id: entry.subjectId, language };
      const { state } = await lockTranslation(tx, translated);
      const restored = await restoredValues(tx, entry, audited(language, state));
      const { words, ...texts } = v.parse(StateSchemas[owner], withoutLanguage(restored, language));
      // A word that had no translation has none again.
      const earlier = words && { ...Object.fromEntries(Object.keys(state.words).map((word) => [word, null])), ...words };
      await changeTranslation(tx, admin, { ...translated, change: { ...texts, hashes: {}, ...(earlier && { words: earlier }) } });
    },
  };
}

/** 'de' of { 'de.name': … } */
function languageOf(state: object): string {
  return Object.keys(state)[0]?.split('.', 1)[0] ?? '';
}

function withoutLanguage(state: Readonly<Record<string, unknown>>, language: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name.slice(language.length + 1), value ?? null]));
}
