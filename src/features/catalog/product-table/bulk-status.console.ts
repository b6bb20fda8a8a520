import { readSelectedIds } from '#console/table/read-selected-ids';
import type { TableState } from '#console/table/use-table-state';
import { productEditorCalls } from '#features/catalog/product-editor/product-editor.calls';
import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import { api } from '#http/client/api-client';
import { listPath } from './product-list-views.console';

/** Calls that run at the same time. */
const PARALLEL = 4;

/** The ids of the selected products. */
export function readSelectedProducts({ selection, ...view }: Pick<TableState, 'selection' | 'filters' | 'sort'>): Promise<string[]> {
  return readSelectedIds(selection, async (page) => {
    const { products, totalPages } = await api.get(listPath({ ...view, page }));
    return { rows: products, totalPages };
  });
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
        await api.put(productEditorCalls('/:id', { param: { id } }), { status });
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
