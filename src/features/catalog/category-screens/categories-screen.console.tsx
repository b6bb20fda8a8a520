import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FolderTree, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { Loaded } from '#console/table/loaded';
import { useRight } from '#features/accounts/staff/use-right.console';
import { categoriesAdminCalls } from '#features/catalog/category-admin/category-admin.calls';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { toast } from '#ui/toast';
import { CategoryRow } from './category-row.console';
import { categoriesScreenMessages as messages } from './category-screens.messages';
import { placeText, type Target, toRows } from './category-tree.console';
import { showCategories, useCategories } from './use-categories.console';
import { useTreeDrops } from './use-tree-drops.console';

/** The tree of categories: moved by drag, by keys on a handle, or by its menu. */
export function Categories() {
  const tree = useCategories();
  const client = useQueryClient();
  const canWrite = useRight('categories.write');
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [movedId, setMovedId] = useState<string>();
  const move = useMutation({
    mutationFn: ({ id, target }: { id: string; target: Target }) => api.put(categoriesAdminCalls('/:id/place', { param: { id } }), target),
    onSuccess: ({ categories }, { id }) => {
      showCategories(client, categories);
      setMovedId(id);
      setAnnouncement(placeText(categories, id));
    },
    onError: (failure) => {
      toast.error(messageOf(failure, messages.theCategoryCouldNotBeMoved));
      void tree.refetch();
    },
  });
  // The row is another element after a move: its handle keeps the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the announcement of each move.
  useEffect(() => {
    if (movedId !== undefined) list.current?.querySelector<HTMLElement>(`[data-handle-of="${movedId}"]`)?.focus();
  }, [movedId, announcement]);
  const onMove = (id: string, target: Target | undefined) => target && !move.isPending && move.mutate({ id, target });
  const target = useTreeDrops(list, { categories: tree.data?.categories ?? [], onMove });
  return (
    <>
      <PageHeader
        title={messages.categories}
        text={canWrite && messages.dragACategoryToAnotherPlace}
        actions={
          canWrite && (
            <ButtonLink size="sm" to={adminPaths.newCategory()}>
              <Plus aria-hidden className="size-4" />
              {messages.addCategory}
            </ButtonLink>
          )
        }
      />
      <div className="rounded-md border border-line bg-surface">
        <Loaded query={tree} skeleton={<Skeleton />}>
          {({ categories }) =>
            categories.length === 0 ? (
              <EmptyState icon={FolderTree} title={messages.noCategoriesYet} text={messages.categoriesSortProductsForShoppers}>
                <ButtonLink size="sm" to={adminPaths.newCategory()}>
                  {messages.addTheFirstCategory}
                </ButtonLink>
              </EmptyState>
            ) : (
              <ul ref={list} aria-label={messages.categories} aria-busy={move.isPending || undefined}>
                {toRows(categories).map((row) => (
                  <CategoryRow
                    key={row.category._id}
                    row={row}
                    categories={categories}
                    canWrite={canWrite}
                    drop={target?.id === row.category._id ? target.how : undefined}
                    onMove={onMove}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

const SKELETON_WIDTHS = ['w-40', 'w-32', 'w-48', 'w-36', 'w-28', 'w-44', 'w-32', 'w-40'];

function Skeleton() {
  return SKELETON_WIDTHS.map((width, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
    <div key={i} aria-hidden className="flex min-h-13 items-center gap-4 border-b border-line px-4 last:border-b-0">
      <span className="skeleton size-8" />
      <span className={`skeleton h-3.5 ${width}`} />
    </div>
  ));
}
