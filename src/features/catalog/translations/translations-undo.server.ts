import * as v from 'valibot';
import { restoredValues } from '#features/platform/audit/refuse-undo.server';
import type { UndoRegistry, UndoService } from '#features/platform/audit/undo-registry.server';
import { storedEntries } from '#shared/fields/field-table';
import { CATALOG_KINDS } from './catalog-kinds.server';
import type { TranslatedKind } from './translated-kind.server';
import { audited, changeTranslation, lockTranslation } from './translations.service.server';

const WordsSchema = v.record(v.string(), v.string());

/** A product or category gets its earlier texts in one language again. */
export const translationsUndo: UndoRegistry = {
  'product.translation': undoOf(CATALOG_KINDS.product),
  'category.translation': undoOf(CATALOG_KINDS.category),
};

/** How `{type}.translation` is undone. */
export function undoOf(kind: TranslatedKind): UndoService {
  const StateSchema = v.partial(v.object({ ...storedEntries(kind.texts), words: WordsSchema }));
  return {
    right: kind.right,
    async undo(tx, admin, entry, { requireLanguage }) {
      const language = languageOf({ ...entry.before, ...entry.after });
      requireLanguage(language);
      const translated = { kind, id: entry.subjectId, language };
      const { state } = await lockTranslation(tx, translated);
      const restored = await restoredValues(tx, entry, audited(language, state));
      const { words, ...texts } = v.parse(StateSchema, withoutLanguage(restored, language));
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
