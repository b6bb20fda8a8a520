import { Package } from 'lucide-react';
import { Badge } from '#console/badge';
import { Menu } from '#console/dialog/menu';
import { DataTable } from '#console/table/data-table';
import type { Column } from '#console/table/data-table.types';
import type { Filter } from '#console/table/filter-chip';
import { useTableState } from '#console/table/use-table-state';
import { LinkTabs } from '#console/tabs';
import { Button } from '#ui/button';
import { Part, State } from './part';

interface Lamp {
  id: string;
  name: string;
  status: 'active' | 'draft' | 'archived';
  stock: number;
  price: string;
}

const LAMPS: Lamp[] = [
  { id: '1', name: 'Brass Reading Lamp', status: 'active', stock: 12, price: '$89.00' },
  { id: '2', name: 'Hand-Blown Glass Pendant With a Name Longer Than Its Column', status: 'draft', stock: 0, price: '$1,240.00' },
  { id: '3', name: 'Paper Lantern', status: 'archived', stock: 1_204, price: '$9.50' },
];

const TONES = { active: 'good', draft: 'neutral', archived: 'warn' } as const;

const COLUMNS: Column<Lamp>[] = [
  {
    key: 'picture',
    title: 'Picture',
    isTitleHidden: true,
    width: 4,
    card: 'picture',
    cell: () => <span className="block size-10 rounded-sm bg-raised" />,
  },
  {
    key: 'name',
    title: 'Name',
    width: 12,
    grows: true,
    sort: 'name',
    isLink: true,
    isFixed: true,
    card: 'title',
    cell: ({ name }) => name,
  },
  {
    key: 'status',
    title: 'Status',
    width: 7,
    card: 'below',
    cell: ({ status }) => <Badge tone={TONES[status]}>{status}</Badge>,
  },
  {
    key: 'stock',
    title: 'Stock',
    width: 6,
    align: 'end',
    sort: 'stock',
    descendsFirst: true,
    card: 'belowEnd',
    cell: ({ stock }) => stock.toLocaleString('en-US'),
  },
  { key: 'price', title: 'Price', width: 7, align: 'end', sort: 'price', card: 'end', cell: ({ price }) => price },
];

const FILTERS: Filter[] = [
  {
    kind: 'choice',
    label: 'Status',
    names: ['status'],
    options: [
      { value: 'active', label: 'Active' },
      { value: 'draft', label: 'Draft' },
    ],
  },
  { kind: 'range', label: 'Price', names: ['minPrice', 'maxPrice'], unit: '$' },
  { kind: 'flag', label: 'On sale', names: ['onSale'] },
  {
    kind: 'search',
    label: 'Category',
    names: ['category'],
    load: async (text) => [{ value: 'lamps', label: 'Lamps' }].filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
    nameOf: () => 'Lamps',
  },
];

const SPEC = { filters: ['q', 'status', 'minPrice', 'maxPrice', 'onSale', 'category'], sort: 'name' };

function Lamps({ rows, error, total = 1_240 }: { rows?: Lamp[]; error?: unknown; total?: number }) {
  const state = useTableState(SPEC);
  const list = {
    state,
    data: rows,
    rows,
    error,
    total,
    totalIsMore: false,
    pageSize: 3,
    isStale: false,
    isFetching: false,
    refetch: () => {},
  };
  return (
    <DataTable
      name="Lamps"
      list={list}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={({ id }) => `/lamps/${id}`}
      height="tall"
      search={{ name: 'q', label: 'Search lamps' }}
      filters={FILTERS}
      bulk={() => (
        <Button variant="secondary" size="sm">
          Archive
        </Button>
      )}
      empty={{
        icon: Package,
        title: 'No lamps yet',
        text: 'Lamps that you sell appear here.',
        action: <Button size="sm">Add a lamp</Button>,
      }}
    />
  );
}

export function ConsoleTables() {
  return (
    <>
      <Part name="Table" at="/?sort=-stock&page=2&status=draft&maxPrice=20">
        <State name="of products" isWide>
          <Lamps rows={LAMPS} />
        </State>
      </Part>
      <Part name="Table, selecting" at="/?select=1">
        <State name="of products" isWide>
          <Lamps rows={LAMPS} />
        </State>
      </Part>
      <Part name="Table, loading">
        <State name="of products" isWide>
          <State name="of products" isWide>
            <Lamps />
          </State>
        </State>
      </Part>
      <Part name="Table, empty">
        <State name="of products" isWide>
          <Lamps rows={[]} total={0} />
        </State>
      </Part>
      <Part name="Table, not refreshed">
        <State name="of products" isWide>
          <Lamps rows={LAMPS} error={new Error('Offline')} />
        </State>
      </Part>
      <Part name="Table, failed">
        <State name="of products" isWide>
          <Lamps error={new Error('Offline')} />
        </State>
      </Part>
    </>
  );
}

const MENU = [
  { label: 'Duplicate', icon: Package, onSelect: () => {} },
  { label: 'Preview', to: '/preview' },
  { label: 'Publish', isDisabled: true },
  { label: 'Delete', isDanger: true, startsGroup: true, onSelect: () => {} },
];

export function ConsoleChoices() {
  return (
    <Part name="Tabs and menus">
      <State name="views of a list" isWide>
        <LinkTabs
          label="Views"
          tabs={[
            { label: 'All', to: '/', isCurrent: true, count: 1_240 },
            { label: 'Drafts', to: '/?status=draft', isCurrent: false, count: 3 },
            { label: 'Archived', to: '/?status=archived', isCurrent: false },
          ]}
        />
      </State>
      <State name="menu">
        <Menu label="More actions" items={MENU} />
      </State>
    </Part>
  );
}
