import type { CategoryRow } from '#features/catalog/categories/category-view.server';
import { findNamed } from '#shared/category-tree';

/** Categories are read with their translations, which are few, and are cached by each process: no statement more for any language. */
export function categoryIn<Row extends CategoryRow>(row: Row, language: string | undefined): Row {
  const translated = language === undefined ? undefined : row.translations[language];
  return translated ? { ...row, ...translated } : row;
}

/** By the rows that were translated: facets are made once for each list of categories (`toFacets`). */
const translatedRows = new WeakMap<readonly CategoryRow[], Map<string, readonly CategoryRow[]>>();

/** In the shop's order, then by the names that are shown. The same list each time, as long as the rows are the same. */
export function categoriesIn(rows: readonly CategoryRow[], language: string | undefined): readonly CategoryRow[] {
  if (language === undefined) return rows;
  const byLanguage = translatedRows.get(rows) ?? new Map<string, readonly CategoryRow[]>();
  translatedRows.set(rows, byLanguage);
  const known = byLanguage.get(language) ?? inOrder(rows, language);
  byLanguage.set(language, known);
  return known;
}

function inOrder(rows: readonly CategoryRow[], language: string): readonly CategoryRow[] {
  const { compare } = new Intl.Collator(language);
  return rows
    .map((row) => categoryIn(row, language))
    .toSorted((one, other) => one.sortOrder - other.sortOrder || compare(one.name, other.name));
}

interface RequestedIn {
  language: string | undefined;
  /** Whether its original name means it, too. */
  byName?: boolean;
}

/**
 * The category that somebody asks for: by its slug in the reader's language, its original slug, name or id, a former slug, or its slug in
 * any other language. A slug wins over another category's name, and both over an id. `rows` are the originals.
 */
export function findRequested<Row extends CategoryRow>(
  requested: string,
  rows: readonly Row[],
  { language, byName = false }: RequestedIn,
): Row | undefined {
  return (
    (language === undefined ? undefined : rows.find(({ translations }) => translations[language]?.slug === requested)) ??
    rows.find(({ slug }) => slug === requested) ??
    (byName ? findNamed(requested, rows) : undefined) ??
    rows.find(({ id }) => String(id) === requested) ??
    rows.find(({ oldSlugs }) => oldSlugs.includes(requested)) ??
    rows.find(({ translations }) => Object.values(translations).some((each) => each?.slug === requested))
  );
}
