import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { confirm } from '#console/dialog/confirm';
import { EmptyState, FailedState } from '#console/empty-state';
import { RecordForm } from '#console/form/record-form';
import { PageHeader } from '#console/page-header';
import { SkeletonCard } from '#console/skeleton';
import { useRight } from '#features/accounts/staff/use-right.console';
import { categoriesAdminCalls, staffCategoriesCalls } from '#features/catalog/catalog-admin/catalog-admin.calls';
import type { Category } from '#features/catalog/categories/categories.schema';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { adminPaths } from '#shared/admin-paths';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { toast } from '#ui/toast';
import { CategoryFields } from './category-fields.console';
import { useCategories } from './use-categories.console';
import { useCategoryForm } from './use-category-form.console';

const BACK = { label: 'Categories', to: adminPaths.categories() };

/** A category's form, or that of a new one. */
export function CategoryScreen() {
  const { categoryId } = useParams();
  const { data, error, refetch } = useCategories();
  if (!data) {
    return (
      <>
        <PageHeader title="Category" back={BACK} />
        {error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonCard fields={5} />}
      </>
    );
  }
  const category = data.categories.find(({ _id }) => _id === categoryId);
  if (categoryId !== undefined && !category) {
    return (
      <>
        <PageHeader title="Category" back={BACK} />
        <EmptyState icon={Trash2} title="This category does not exist" text="It may have been deleted.">
          <ButtonLink to={adminPaths.categories()}>All categories</ButtonLink>
        </EmptyState>
      </>
    );
  }
  return <CategoryForm key={categoryId ?? 'new'} category={category} categories={data.categories} />;
}

function CategoryForm({ category, categories }: { category: Category | undefined; categories: readonly Category[] }) {
  const [params] = useSearchParams();
  const canWrite = useRight('categories.write');
  const form = useCategoryForm(category, category ? {} : { parent: params.get('parent') ?? '' });
  return (
    <>
      <PageHeader
        title={category?.name ?? 'New category'}
        back={BACK}
        actions={
          category && (
            <>
              <a
                href={paths.products({ category: category.slug })}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center rounded-full px-4 font-semibold hover:bg-raised"
              >
                View in the shop
              </a>
              {canWrite && <DeleteButton category={category} hasChildren={categories.some(({ parent }) => parent === category._id)} />}
            </>
          )
        }
      />
      <RecordForm form={form} label="Category" isDisabled={!canWrite} text={category ? 'Unsaved changes' : 'New category'}>
        <CategoryFields form={form} category={category} categories={categories} />
      </RecordForm>
    </>
  );
}

function DeleteButton({ category, hasChildren }: { category: Category; hasChildren: boolean }) {
  const { _id, name, slug, productCount } = category;
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => api.delete(categoriesAdminCalls('/:id', { param: { id: _id } })),
    onSuccess: async () => {
      toast.success(`${name} was deleted`);
      await navigate(adminPaths.categories());
      client.setQueryData<{ categories: Category[] }>(
        [staffCategoriesCalls('/')],
        (list) => list && { categories: list.categories.filter((each) => each._id !== _id) },
      );
      void client.invalidateQueries({ queryKey: [categoriesAdminCalls('/')] });
    },
    onError: (error) => toast.error(messageOf(error, 'The category could not be deleted. Please try again.')),
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
    <Button variant="danger" isBusy={remove.isPending} onClick={() => void start()}>
      <Trash2 aria-hidden className="size-4.5" />
      Delete
    </Button>
  );
}

function deletionOf(name: string) {
  return {
    title: `Delete ${name}?`,
    text: 'It has no products. Its address leads nowhere then. You can undo this in Activity.',
    action: 'Delete',
    isDanger: true,
  };
}

/** What has to happen to the products of a category before it can be deleted. */
function obstaclesOf({ name, productCount }: Category, hasChildren: boolean) {
  const products = `${productCount.toLocaleString('en-US')} ${productCount === 1 ? 'product' : 'products'}`;
  const contents = [...(productCount > 0 ? [products] : []), ...(hasChildren ? ['sub-categories'] : [])].join(' and ');
  return {
    title: `${name} is not empty`,
    text: `A product is always in a category. Move its ${contents} to another one first; then this one can be deleted, and nothing is lost.`,
    action: productCount > 0 ? 'Show its products' : 'Show all categories',
  };
}
