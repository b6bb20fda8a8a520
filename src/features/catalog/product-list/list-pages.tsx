import { Pagination } from '#ui/pagination';
import type { ListState } from './list-presets.rules';
import { listPath } from './list-presets.rules';

/** The pages of a list. */
export function ListPages({ state, page, totalPages }: { state: ListState; page: number; totalPages: number }) {
  return <Pagination page={page} totalPages={totalPages} toPage={(requested) => listPath({ ...state, page: requested })} />;
}
