import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery, refreshPaths } from '#console/api-query';
import { Combobox } from '#console/choice/combobox';
import type { Option } from '#console/choice/combobox.types';
import { useRight } from '#features/accounts/staff/use-right.console';
import { categoriesCalls, originalCategories } from '#features/catalog/categories/categories.calls';
import { categoriesAdminCalls, staffCategoriesCalls } from '#features/catalog/category-admin/category-admin.calls';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { toast } from '#ui/toast';
import { categoryChoiceMessages as messages } from './category-screens.messages';

interface CategoryChoiceProps {
  /** The id of the chosen category, or ''. */
  value: string;
  /** The chosen one, until all are loaded. */
  known: Option | undefined;
  error: string | undefined;
  onChoose: (categoryId: string) => void;
}

/** Chooses a product's category. A name that no category has can be added as a new one. */
export function CategoryChoice({ value, known, error, onChoose }: CategoryChoiceProps) {
  const client = useQueryClient();
  const mayAdd = useRight('categories.write');
  const { data } = useQuery(apiQuery(originalCategories()));
  const add = useMutation({
    mutationFn: (name: string) => api.post(categoriesAdminCalls('/'), { name }),
    onSuccess: async ({ category, message }) => {
      toast.success(message);
      await refreshPaths(client, categoriesCalls('/'), staffCategoriesCalls('/'));
      onChoose(category._id);
    },
    onError: (failure) => toast.error(messageOf(failure, apiErrorMessages.unreachable)),
  });
  const options = (data?.categories ?? []).map(({ _id, name, hierarchy }) => ({
    value: _id,
    label: name,
    hint: hierarchy.ancestors.map((ancestor) => ancestor.name).join(' › ') || undefined,
  }));
  const isFirst = mayAdd && data?.categories.length === 0;
  return (
    <Combobox
      label={messages.category}
      name="category"
      required
      options={options}
      value={options.find((option) => option.value === value) ?? known}
      placeholder={isFirst ? messages.nameYourFirstCategory : messages.chooseACategory}
      error={error}
      {...(mayAdd && { hint: isFirst ? messages.typeANameAndAddIt : messages.typeANewNameToAddACategory, onCreate: add.mutate })}
      onChoose={(option) => onChoose(option.value)}
    />
  );
}
