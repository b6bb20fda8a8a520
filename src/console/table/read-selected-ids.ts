import type { Selection } from './selection';

interface IdPage {
  rows: readonly { _id: string }[];
  totalPages: number;
}

/** The ids of a selection: of all that were found, page by page. */
export async function readSelectedIds(selection: Selection, readPage: (page: number) => Promise<IdPage>): Promise<string[]> {
  if (selection.kind === 'some') return [...selection.ids];
  const ids: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { rows, totalPages } = await readPage(page);
    pages = totalPages;
    ids.push(...rows.map(({ _id }) => _id).filter((id) => !selection.without.has(id)));
  }
  return ids;
}
