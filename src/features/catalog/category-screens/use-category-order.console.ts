import { useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { type FormOfRecord, useRecordForm } from '#console/form/use-record-form';
import { categoriesCalls } from '#features/catalog/categories/categories.calls';
import { staffCategoriesCalls } from '#features/catalog/category-admin/category-admin.calls';
import { api } from '#http/client/api-client';
import { categoryOrderCalls } from './category-order.calls';
import type { CategoryOrder } from './category-order.schema';
import { categoryOrderMessages as messages } from './category-screens.messages';

type OrderValues = Pick<CategoryOrder, 'pinned' | 'productSort'>;

export const orderPath = (categoryId: string) => categoryOrderCalls('/:categoryId/order', { param: { categoryId } });

/** The order of a category's products while it is edited. */
export function useCategoryOrder(order: CategoryOrder): FormOfRecord<CategoryOrder, OrderValues> {
  const client = useQueryClient();
  const path = orderPath(order.category._id);
  return useRecordForm<CategoryOrder, OrderValues>({
    key: `category order ${order.category._id}`,
    record: order,
    valuesOf: ({ pinned, productSort } = order) => ({ pinned, productSort }),
    send: async ({ values: { pinned, productSort }, record }) => ({
      record: await api.put(path, { pinned: pinned.map(({ _id }) => _id), productSort, version: record?.version }),
      message: messages.orderSaved,
    }),
    show: (saved) => {
      client.setQueryData([path], saved);
      void refreshPaths(client, '/products?', categoriesCalls('/'));
      void client.invalidateQueries({ queryKey: [staffCategoriesCalls('/')], exact: true });
    },
    // Something else of the category may have changed, such as its name.
    mergesAtOnce: true,
    sentences: {
      failed: messages.theOrderCouldNotBeSaved,
      collided: messages.somebodyElseSavedAnotherOrderMeanwhile,
    },
  });
}
