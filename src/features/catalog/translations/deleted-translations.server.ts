import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import type { Fields } from '#features/platform/audit/undo.rules';
import type { UndoContext } from '#features/platform/audit/undo-registry.server';
import { AppError } from '#shared/errors';
import { type FieldTable, namesIn, storedEntries, toBodyFields } from '#shared/fields/field-table';
import type { TranslatedKind } from './translated-kind.server';
import { isEmpty, toColumnsOf } from './translation-state.server';
import * as queries from './translations.queries.server';

/** In the log of a deletion, by language. Older entries have none. */
const LoggedSchema = v.optional(v.record(v.string(), v.object({ originals: v.record(v.string(), v.string()), version: v.number() })), {});

/**
 * The translations of a record for the log of its deletion. Texts are named as in the log of their changes ('de.name'). Nobody changes them
 * until the transaction ends.
 */
export async function readTranslations(tx: Tx, kind: TranslatedKind, id: number): Promise<Record<string, unknown>> {
  await queries.lockOriginal(tx, kind, id);
  const rows = [...(await queries.selectTranslations(tx, kind, id))];
  if (rows.length === 0) return {};
  // Those that are translated: [['de.name', 'Kessel']].
  const texts = rows.flatMap(([language, row]) =>
    Object.entries(toBodyFields<FieldTable>(kind.texts, row.texts)).flatMap(([name, text]) =>
      isEmpty(text) ? [] : [[`${language}.${name}`, text]],
    ),
  );
  return {
    ...Object.fromEntries(texts),
    translations: Object.fromEntries(rows.map(([language, { originals, version }]) => [language, { originals, version }])),
  };
}

interface DeletedRecord {
  id: number;
  /** In the log of the deletion. */
  state: Fields;
  leaveOut: UndoContext['leaveOut'];
}

/** Gives a record its translations again. An address that something else has by now is left out. */
export async function restoreTranslations(tx: Tx, kind: TranslatedKind, { id, state, leaveOut }: DeletedRecord): Promise<void> {
  for (const [language, { originals, version }] of Object.entries(v.parse(LoggedSchema, state.translations))) {
    const { slug, ...texts } = readLoggedTexts(kind, language, state);
    const free = typeof slug === 'string' ? await freeSlug(tx, kind, { id, language, slug, leaveOut }) : {};
    await queries.storeTranslation(tx, kind, {
      id,
      language,
      texts: toColumnsOf(kind, { ...texts, ...free }),
      originals,
      version: version + 1,
    });
  }
}

function readLoggedTexts({ texts: table }: TranslatedKind, language: string, state: Fields): Record<string, unknown> {
  const texts = namesIn(table).map((name) => [name, state[`${language}.${name}`]] as const);
  const schema = v.partial(v.object(storedEntries(table)));
  return v.parse(schema, Object.fromEntries(texts.filter(([, text]) => text !== undefined)));
}

interface FormerSlug extends Pick<DeletedRecord, 'id' | 'leaveOut'> {
  language: string;
  slug: string;
}

/** Locked until the transaction ends. */
async function freeSlug(tx: Tx, { addresses }: TranslatedKind, { leaveOut, ...requested }: FormerSlug): Promise<{ slug?: string }> {
  try {
    const slug = await addresses?.enter(tx, requested);
    return slug === undefined ? {} : { slug };
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    for (const { field, message } of error.fields) leaveOut({ field: `${requested.language}.${field}`, message });
    return {};
  }
}
