import { useQuery } from '@tanstack/react-query';
import { Boxes, ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import type * as v from 'valibot';
import { apiQuery } from '#console/api-query';
import { Badge } from '#console/badge';
import { SaveBar } from '#console/form/save-bar';
import { formatCount } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import type { Filter } from '#console/table/filter-chip';
import { ListScreen } from '#console/table/list-screen';
import type { TableView } from '#console/table/table-state';
import { listSpec, useList } from '#console/table/use-list';
import type { TableState } from '#console/table/use-table-state';
import { useRight } from '#features/accounts/staff/use-right.console';
import { originalCategories } from '#features/catalog/categories/categories.calls';
import { productStatusNames } from '#features/catalog/products/product-status-console.messages';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { Dotted } from '#ui/dotted';
import { richText } from '#ui/rich-text';
import { stockCalls } from './stock.calls';
import type { ListedStock, StockListQuerySchema } from './stock.schema';
import { stockGridMessages as messages } from './stock-console.messages';
import { StockEditCell } from './stock-edit-cell.console';
import { optionsText, owedText, variantName } from './stock-words.console';
import { useStockEdits } from './use-stock-edits.console';
import { VariantPicture } from './variant-picture.console';

const ROWS = 50;
const USUAL_SORT = 'newest';
const LIST = listSpec({
  call: callOf,
  filters: ['q', 'filter', 'category'],
  sort: USUAL_SORT,
  pageSize: ROWS,
  read: ({ stock, total, hasMore }) => ({ rows: stock, total, totalIsMore: hasMore }),
});
const SORTS = [
  ['newest', messages.newestFirst],
  ['oldest', messages.oldestFirst],
  ['sku', messages.sku],
  ['-sku', messages.skuText],
  ['available', messages.fewestAvailable],
  ['supply', messages.shortestSupply],
] as const;

/** Stock of all variants, changed in the rows and saved at once. */
export function StockGrid() {
  const list = useList(LIST);
  const stock = useStockEdits();
  const canWrite = useRight('stock.write');
  const [showsEdits, setShowsEdits] = useState(false);
  const edited = Object.keys(stock.edits);
  const wrong = stock.wrong.length;
  const filters = useStockFilters();
  return (
    <>
      <ListScreen
        title={messages.stock}
        text={canWrite && messages.type12Or1ForWhatCame}
        actions={
          canWrite && (
            <ButtonLink size="sm" to={adminPaths.stockTake()} variant="secondary">
              <ScanBarcode aria-hidden className="size-4" />
              {messages.countStock}
            </ButtonLink>
          )
        }
        list={list}
        columns={columnsOf(stock).filter(({ key }) => canWrite || key !== 'change')}
        rowKey={(row) => row.variantId}
        rowName={variantName}
        rowLink={(row) => adminPaths.stockMovements(row.variantId)}
        height="tall"
        search={{ name: 'q', label: messages.name }}
        filters={filters}
        tools={<OrderChoice state={list.state} />}
        empty={{
          icon: Boxes,
          title: messages.noStockYet,
          text: messages.hereYouSeeHowManyPieces,
          action: (
            <ButtonLink size="sm" to={adminPaths.newProduct()}>
              {messages.addAProduct}
            </ButtonLink>
          ),
          filtered: { title: messages.nothingMatches, text: messages.noVariantIsFoundByThisSearch, showAll: messages.clearFilters },
        }}
      />
      {showsEdits && edited.length > 0 && (
        <ul className="mt-4 text-sm text-muted" aria-label={messages.changes}>
          {Object.entries(stock.edits).map(([id, edit]) => (
            <li key={id}>
              <bdi>{edit.name}</bdi>: {edit.text} {edit.refused && <span className="text-bad">{edit.refused}</span>}
            </li>
          ))}
        </ul>
      )}
      <SaveBar
        isDirty={edited.length > 0}
        isSaving={stock.isSaving}
        text={wrong > 0 ? messages.yourAttention(wrong) : messages.changed(edited.length)}
        onSave={() => (wrong > 0 ? setShowsEdits(true) : stock.save())}
        onDiscard={stock.discard}
      />
    </>
  );
}

function callOf({ filters, sort, page }: TableView) {
  const isByApi = sort === USUAL_SORT && (filters.filter !== undefined || filters.q !== undefined);
  // An address may have any text; the call refuses what is no filter and no order.
  const asked = { ...filters, sort: isByApi ? undefined : sort } as v.InferInput<typeof StockListQuerySchema>;
  return stockCalls('/', { query: { ...asked, page, limit: ROWS } });
}

function useStockFilters(): Filter[] {
  const { data } = useQuery(apiQuery(originalCategories()));
  const categories = data?.categories ?? [];
  return [
    {
      kind: 'choice',
      label: messages.stock,
      names: ['filter'],
      options: [
        { value: 'low', label: messages.low },
        { value: 'out', label: messages.soldOut },
      ],
    },
    {
      kind: 'search',
      label: messages.category,
      names: ['category'],
      load: async (text) =>
        categories
          .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
          .map(({ slug, name, hierarchy }) => ({
            value: slug,
            label: name,
            hint: hierarchy.ancestors.map((ancestor) => ancestor.name).join(' / ') || undefined,
          })),
      nameOf: (value) => categories.find(({ slug }) => slug === value)?.name,
    },
  ];
}

/** The API sorts by more than its columns show. */
function OrderChoice({ state }: { state: TableState }) {
  return (
    <select
      aria-label={messages.order}
      value={state.sort}
      onChange={(event) => state.setSort(event.target.value)}
      className="min-h-9 rounded-full border border-line bg-surface px-3 text-sm font-medium pointer-coarse:min-h-11"
    >
      {SORTS.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function columnsOf(stock: ReturnType<typeof useStockEdits>): Column<ListedStock>[] {
  return [
    {
      key: 'picture',
      title: messages.picture,
      isTitleHidden: true,
      width: 4,
      card: 'picture',
      cell: (row) => <VariantPicture variant={row} />,
    },
    {
      key: 'product',
      title: messages.product,
      width: 13,
      grows: true,
      card: 'title',
      isLink: true,
      isFixed: true,
      cell: (row) => <Product row={row} />,
    },
    { key: 'sku', title: messages.skuTitle, sort: 'sku', width: 9, cell: (row) => <Codes row={row} /> },
    { key: 'onHand', title: messages.onHand, width: 5.25, align: 'end', cell: (row) => counted(row, row.onHand) },
    {
      key: 'reserved',
      title: messages.reserved,
      width: 5.25,
      align: 'end',
      cell: (row) => formatCount(row.reserved),
    },
    { key: 'available', title: messages.available, width: 6, align: 'end', card: 'end', cell: (row) => <Available row={row} /> },
    { key: 'supply', title: messages.daysLeft, width: 5.5, align: 'end', cell: (row) => <Supply row={row} /> },
    { key: 'threshold', title: messages.lowAt, width: 4.75, align: 'end', cell: (row) => counted(row, row.threshold) },
    {
      key: 'change',
      title: messages.change,
      width: 16.25,
      card: 'below',
      isFixed: true,
      cell: (row) => <StockEditCell row={row} stock={stock} />,
    },
  ];
}

/** Without a number where the stock is not counted. */
function counted({ stockPolicy }: ListedStock, number: number): string {
  return stockPolicy === 'uncounted' ? '–' : formatCount(number);
}

function Product({ row }: { row: ListedStock }) {
  const { product } = row;
  return (
    <>
      <span dir="auto" className="block truncate">
        {product.name}
      </span>
      <span className="block truncate text-sm font-normal text-muted">
        <Dotted facts={[optionsText(row), product.status !== 'active' && productStatusNames[product.status]]} />
      </span>
    </>
  );
}

function Codes({ row: { sku, barcode } }: { row: ListedStock }) {
  return (
    <>
      <span dir="auto" className="block truncate">
        {sku}
      </span>
      {barcode && <span className="block truncate text-sm text-muted">{barcode}</span>}
    </>
  );
}

function Available({ row: { available, threshold, stockPolicy } }: { row: ListedStock }) {
  const number = formatCount(available);
  if (stockPolicy === 'uncounted') return <span className="text-muted">{messages.notCounted}</span>;
  if (available < 0) return <Badge tone="bad">{owedText(available)}</Badge>;
  if (available === 0 && stockPolicy === 'backorder') return <Badge tone="warn">{messages.onBackorder}</Badge>;
  if (available <= 0) return <Badge tone="bad">{messages.out}</Badge>;
  if (available <= threshold) {
    // The number stands below the others of the column.
    return (
      <span className="inline-flex items-center gap-2">
        <Badge tone="warn">{messages.low}</Badge>
        {number}
      </span>
    );
  }
  return (
    <>
      {/* Cards have no headers. */}
      {richText(messages.countAvailable, {
        count: number,
        words: (text) => <span className="text-sm text-muted @2xl:hidden">{text}</span>,
      })}
    </>
  );
}

function Supply({ row: { daysOfSupply, soldLast30Days } }: { row: ListedStock }) {
  if (daysOfSupply === undefined) return <span title={messages.noneSoldInTheLast30Days}>–</span>;
  return <span title={messages.soldInTheLast30Days(soldLast30Days)}>{formatCount(Math.round(daysOfSupply))}</span>;
}
