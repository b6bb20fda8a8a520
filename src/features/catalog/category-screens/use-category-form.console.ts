import { useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { type FormOfRecord, useRecordForm } from '#console/form/use-record-form';
import type { Category } from '#features/catalog/categories/categories.schema';
import { categoriesAdminCalls, staffCategoriesCalls } from '#features/catalog/category-admin/category-admin.calls';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import { type CategoryValues, textOf, toBody, valuesOf } from './category-form.console';
import { categoryFormScreenMessages as messages } from './category-screens.messages';

export type CategoryForm = FormOfRecord<Category, CategoryValues>;

/** The form of a category, or of a new one. */
export function useCategoryForm(category: Category | undefined, preset: Partial<CategoryValues> = {}): CategoryForm {
  const client = useQueryClient();
  return useRecordForm<Category, CategoryValues>({
    key: `category ${category?._id ?? 'new'}`,
    record: category,
    valuesOf,
    preset,
    check: ({ name }) => (name.trim() === '' ? { name: messages.pleaseEnterAName } : {}),
    send: async ({ record, changes, values }) => {
      const body = toBody(changes);
      const saved = record
        ? await api.put(categoriesAdminCalls('/:id', { param: { id: record._id } }), { ...body, version: record.version })
        : await api.post(categoriesAdminCalls('/'), { ...body, name: values.name });
      return { record: saved.category, message: record ? messages.categorySaved : messages.categoryAdded };
    },
    // The screen of a new category finds it in the list.
    show: () => refreshPaths(client, staffCategoriesCalls('/'), categoriesAdminCalls('/')),
    pathOf: ({ _id }) => adminPaths.category(_id),
    textOf,
    sentences: { failed: messages.theCategoryCouldNotBeSaved },
  });
}
