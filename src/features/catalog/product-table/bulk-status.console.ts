import type { Selection } from '#console/table/selection';
import type { TableView } from '#console/table/table-state';
import type { StaffProductPage } from '#features/catalog/catalog-admin/staff-products.schema';
import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import { api } from '#http/api-client';
import { listPath } from './product-list-views.console';

/** Calls that run at the same time. */
const PARALLEL = 4;

/** The ids of a selection: of all that were found, page by page. */
export async function readSelectedIds(selection: Selection, view: Pick<TableView, 'filters' | 'sort'>): Promise<string[]> {
  if (selection.kind === 'some') return [...selection.ids];
  const ids: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { products, totalPages } = await api.get<StaffProductPage>(listPath({ ...view, page }));
    pages = totalPages;
    ids.push(...products.map(({ _id }) => _id).filter((id) => !selection.without.has(id)));
  }
  return ids;
}

/** Sets the status of products one by one; a failure does not stop the others. Returns the ids that failed, with the last error. */
export async function setStatuses(
  ids: readonly string[],
  status: ProductStatus,
  onProgress: (done: number) => void,
): Promise<{ failed: string[]; error?: unknown }> {
  const waiting = [...ids];
  const failed: string[] = [];
  let error: unknown;
  let done = 0;
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await api.put(`/admin/products/${id}`, { status });
      } catch (cause) {
        failed.push(id);
        error = cause;
      }
      onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return { failed, error };
}
