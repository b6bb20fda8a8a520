import { useQueryClient } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import type { Option } from '#console/choice/combobox.types';
import { SaveBar } from '#console/form/save-bar';
import { formatCount } from '#console/format';
import { PageHeader } from '#console/page-header';
import { LoadingStatus } from '#console/skeleton';
import { DataTableFooter } from '#console/table/data-table-footer';
import { EmptyList } from '#console/table/empty-list';
import { FilterBar } from '#console/table/filter-bar';
import { Loaded } from '#console/table/loaded';
import type { List } from '#console/table/use-list';
import { useList } from '#console/table/use-list';
import { useSession } from '#features/accounts/sessions/session.store';
import { may } from '#features/accounts/staff/staff.rules';
import type { SheetPage } from '#features/catalog/catalog-admin/staff-products.schema';
import { adminPaths } from '#shared/admin-paths';
import type { Right } from '#shared/rights';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { SHEET_LIST, sheetPath } from './product-list-views.console';
import { productSheetMessages as messages } from './product-sheet.messages';
import { saveSheet } from './save-sheet.console';
import { SheetBar } from './sheet-bar.console';
import { SheetGrid } from './sheet-grid.console';
import type { SheetColumn } from './sheet-rows.console';
import { useProductCategories } from './use-product-categories.console';
import { useProductFilters } from './use-product-filters.console';
import { useSheet } from './use-sheet.console';

/** Products and variants as a spreadsheet, with the list's filters. */
export function ProductSheet() {
  const list = useList(SHEET_LIST);
  const { state } = list;
  const path = sheetPath(state);
  const { options } = useProductCategories();
  const filters = useProductFilters();
  return (
    <>
      <PageHeader title={messages.productSheet} back={{ label: messages.products, to: adminPaths.products() }} />
      <div className="@container mb-3 flex flex-wrap gap-2">
        <FilterBar state={state} search={{ name: 'q', label: messages.searchProducts }} filters={filters} />
      </div>
      <Loaded query={list} skeleton={<SheetSkeleton />}>
        {(page) => {
          if (list.isStale) return <SheetSkeleton />;
          if (page.products.length === 0) return <EmptyList list={list} texts={EMPTY} />;
          return <Editor key={path} path={path} page={page} list={list} categories={options} />;
        }}
      </Loaded>
    </>
  );
}

const EMPTY = {
  icon: Package,
  title: messages.noProductsYet,
  text: messages.pricesAndStockOfYourProducts,
  filtered: { title: messages.noProductMatches, showAll: messages.showAllProducts },
};

const RIGHTS: Partial<Record<SheetColumn, Right>> = {
  price: 'prices.write',
  salePrice: 'prices.write',
  stock: 'stock.write',
  stockPolicy: 'stock.write',
  status: 'products.publish',
};

interface EditorProps {
  path: string;
  page: SheetPage;
  list: List<SheetPage['products'][number], SheetPage>;
  categories: readonly Option[];
}

function Editor({ path, page, list, categories }: EditorProps) {
  const client = useQueryClient();
  const session = useSession();
  const user = session.status === 'customer' ? session.user : undefined;
  const mayEdit = (column: SheetColumn) => may(user, RIGHTS[column] ?? 'products.write');
  const sheet = useSheet({ key: path, products: page.products, categories, mayEdit });
  const [isOffered, setOffered] = useState(sheet.restored !== undefined);
  const [saving, setSaving] = useState<{ done: number; all: number }>();
  const edited = sheet.cells.size;

  const save = async () => {
    if (sheet.hasErrors()) return toast.error(messages.pleaseCorrectTheMarkedCellsFirst);
    if (sheet.conflicts.size > 0) return toast.error(messages.pleaseDecideAboutTheCellsThatSomebody);
    const bodies = sheet.bodies();
    setSaving({ done: 0, all: bodies.size });
    const outcome = await saveSheet(bodies, (done) => setSaving({ done, all: bodies.size }));
    await refreshPaths(client, '/admin/products');
    sheet.settle(outcome);
    setSaving(undefined);
    const { saved, failed } = outcome;
    if (failed.length === 0) toast.success(messages.productsSaved(saved.length));
    else toast.error(messages.ofProductsCouldNotBeSaved(formatCount(failed.length), formatCount(bodies.size)));
  };

  return (
    <>
      {isOffered && sheet.restored && edited === 0 && (
        <p className="mb-3 flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface px-4 py-2">
          <span className="flex-1">{messages.thereAreChangesOfThisSheet}</span>
          <Button
            size="sm"
            onClick={() => {
              sheet.restore(sheet.restored?.values ?? {});
              setOffered(false);
            }}
          >
            {messages.bringThemBack}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setOffered(false)}>
            {messages.discard}
          </Button>
        </p>
      )}
      <SheetGrid sheet={sheet} categories={categories}>
        {(keys) => <SheetBar sheet={sheet} keys={keys} />}
      </SheetGrid>
      <div className="mt-1">
        <DataTableFooter list={list} count={page.products.length} />
      </div>
      <SaveBar
        isDirty={edited > 0}
        isSaving={saving !== undefined}
        text={
          saving
            ? messages.savingOf(saving.done, saving.all)
            : edited === 1
              ? messages.oneCellChanged
              : messages.cellsChanged(formatCount(edited))
        }
        onSave={() => void save()}
        onDiscard={sheet.discard}
        guardsSearch
      />
    </>
  );
}

const SKELETON_ROWS = 14;

function SheetSkeleton() {
  return (
    <div className="mt-13 grid gap-px overflow-hidden rounded-md border border-line">
      <LoadingStatus label={messages.loading} />
      {Array.from({ length: SKELETON_ROWS }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <span key={i} aria-hidden className="skeleton block h-9 rounded-none pointer-coarse:h-11" />
      ))}
    </div>
  );
}
