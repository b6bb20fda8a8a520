import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { confirm } from '#console/dialog/confirm';
import { EmptyState } from '#console/empty-state';
import { RecordForm } from '#console/form/record-form';
import { PageHeader } from '#console/page-header';
import { ShopLink } from '#console/shop-link';
import { UnloadedScreen } from '#console/unloaded-screen';
import { useRight } from '#features/accounts/staff/use-right.console';
import type { Category } from '#features/catalog/categories/categories.schema';
import { categoriesAdminCalls, staffCategoriesCalls } from '#features/catalog/category-admin/category-admin.calls';
import { useOriginalText } from '#features/catalog/translations/use-original-text.console';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { adminPaths } from '#shared/admin-paths';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { toast } from '#ui/toast';
import { CategoryFields } from './category-fields.console';
import { categoryScreenMessages as messages } from './category-screens.messages';
import { useCategories } from './use-categories.console';
import { useCategoryForm } from './use-category-form.console';

const BACK = { label: messages.categories, to: adminPaths.categories() };

/** A category's form, or that of a new one. */
export function CategoryScreen() {
  const { categoryId } = useParams();
  const { data, error, refetch } = useCategories();
  if (!data) {
    return <UnloadedScreen title={messages.category} back={BACK} error={error} onRetry={() => void refetch()} cards={[5]} />;
  }
  const category = data.categories.find(({ _id }) => _id === categoryId);
  if (categoryId !== undefined && !category) {
    return (
      <>
        <PageHeader title={messages.category} back={BACK} />
        <EmptyState icon={Trash2} title={messages.thisCategoryDoesNotExist} text={messages.itMayHaveBeenDeleted}>
          <ButtonLink size="sm" to={adminPaths.categories()}>
            {messages.allCategories}
          </ButtonLink>
        </EmptyState>
      </>
    );
  }
  return <CategoryForm key={categoryId ?? 'new'} category={category} categories={data.categories} />;
}

function CategoryForm({ category, categories }: { category: Category | undefined; categories: readonly Category[] }) {
  const [params] = useSearchParams();
  const canWrite = useRight('categories.write');
  const disabledText = useOriginalText();
  const form = useCategoryForm(category, category ? {} : { parent: params.get('parent') ?? '' });
  return (
    <>
      <PageHeader
        title={category?.name ?? messages.newCategory}
        back={BACK}
        actions={
          category && (
            <>
              <ShopLink href={paths.products({ category: category.slug })}>{messages.viewInTheShop}</ShopLink>
              {canWrite && <DeleteCategory category={category} hasChildren={categories.some(({ parent }) => parent === category._id)} />}
            </>
          )
        }
      />
      <RecordForm
        form={form}
        label={messages.category}
        isDisabled={!canWrite}
        disabledText={disabledText}
        text={category ? messages.unsavedChanges : messages.newCategory}
      >
        <CategoryFields form={form} category={category} categories={categories} />
      </RecordForm>
    </>
  );
}

function DeleteCategory({ category, hasChildren }: { category: Category; hasChildren: boolean }) {
  const { _id, name, slug, productCount } = category;
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => api.delete(categoriesAdminCalls('/:id', { param: { id: _id } })),
    onSuccess: async () => {
      toast.success(messages.wasDeleted(name));
      await navigate(adminPaths.categories());
      client.setQueryData<{ categories: Category[] }>(
        [staffCategoriesCalls('/')],
        (list) => list && { categories: list.categories.filter((each) => each._id !== _id) },
      );
      void client.invalidateQueries({ queryKey: [categoriesAdminCalls('/')] });
    },
    onError: (error) => toast.error(messageOf(error, messages.theCategoryCouldNotBeDeleted)),
  });
  const start = async () => {
    if (productCount === 0 && !hasChildren) {
      if (await confirm(deletionOf(name))) remove.mutate();
      return;
    }
    if (!(await confirm(obstaclesOf(category, hasChildren)))) return;
    await navigate(productCount > 0 ? `${adminPaths.products()}?${new URLSearchParams({ category: slug })}` : adminPaths.categories());
  };
  return (
    <Button variant="danger" size="sm" isBusy={remove.isPending} onClick={() => void start()}>
      <Trash2 aria-hidden className="size-4" />
      {messages.delete}
    </Button>
  );
}

function deletionOf(name: string) {
  return {
    title: messages.deleteQuestion(name),
    text: messages.itHasNoProducts,
    action: messages.delete,
    isDanger: true,
  };
}

/** What has to happen to the products of a category before it can be deleted. */
function obstaclesOf({ name, productCount }: Category, hasChildren: boolean) {
  return {
    title: messages.isNotEmpty(name),
    text: messages.aProductIsAlwaysInACategory({ productCount, hasChildren }),
    action: productCount > 0 ? messages.showItsProducts : messages.showAllCategories,
  };
}
