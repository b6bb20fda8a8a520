import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { useFormDraft } from '#console/form/form-draft';
import { api } from '#http/api-client';
import { ApiError, messageOf } from '#http/api-error';
import { toast } from '#ui/toast';
import type { CategoryOrder, PinnedProduct } from './category-order.schema';

const FAILED = 'The order could not be saved. It is still here; please try again.';
const REPLACED = 'Somebody else saved another order meanwhile. Save again to replace it, or discard yours to see it.';

type Values = Pick<CategoryOrder, 'pinned' | 'productSort'>;

export const orderPath = (categoryId: string) => `/admin/categories/${encodeURIComponent(categoryId)}/order`;

/** The order of a category's products while it is edited. It survives a reload. */
export function useCategoryOrder(given: CategoryOrder) {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState(given);
  const [values, setValues] = useState<Partial<Values>>({});
  const changes = changesOf(values, loaded);
  const path = orderPath(loaded.category._id);
  const draft = useFormDraft<Partial<Values>>({ key: `category order ${loaded.category._id}`, version: loaded.version, changes });
  const [isRestored, setRestored] = useState(false);
  if (!isRestored) {
    setRestored(true);
    if (draft.restored) setValues(draft.restored.values);
  }
  const { pinned, productSort } = { ...loaded, ...values };

  const send = (version: number) => api.put<CategoryOrder>(path, { pinned: pinned.map(({ _id }) => _id), productSort, version });
  const save = useMutation({
    mutationFn: async () => {
      try {
        return await send(loaded.version);
      } catch (error) {
        const current = currentOf(error);
        if (!current) throw error;
        setLoaded(current);
        // Something else of the category has changed, such as its name.
        if (isSame(current, loaded)) return send(current.version);
        throw error;
      }
    },
    onSuccess: async (saved) => {
      setLoaded(saved);
      setValues({});
      draft.clear();
      toast.success('Order saved');
      client.setQueryData([path], saved);
      await refreshPaths(client, '/products?', '/admin/categories', '/categories');
    },
    onError: (error) => toast.error(currentOf(error) ? REPLACED : messageOf(error, FAILED)),
  });

  return {
    pinned,
    productSort,
    set: (part: Partial<Values>) => setValues((before) => ({ ...before, ...part })),
    isDirty: Object.keys(changes).length > 0,
    isSaving: save.isPending,
    save: () => save.mutate(),
    discard: () => setValues({}),
  };
}

function changesOf(values: Partial<Values>, loaded: CategoryOrder): Partial<Values> {
  const { pinned = loaded.pinned, productSort = loaded.productSort } = values;
  return {
    ...(idsOf(pinned) !== idsOf(loaded.pinned) && { pinned }),
    ...(productSort !== loaded.productSort && { productSort }),
  };
}

function isSame(a: CategoryOrder, b: CategoryOrder): boolean {
  return a.productSort === b.productSort && idsOf(a.pinned) === idsOf(b.pinned);
}

function idsOf(products: readonly PinnedProduct[]): string {
  return products.map(({ _id }) => _id).join();
}

function currentOf(error: unknown): CategoryOrder | undefined {
  const body = error instanceof ApiError && error.status === 409 ? error.body : undefined;
  return typeof body === 'object' && body !== null && 'current' in body ? (body.current as CategoryOrder) : undefined;
}
