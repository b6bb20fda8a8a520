import { ArrowUpDown, Columns3, ListChecks } from 'lucide-react';
import { Button } from '#ui/button';
import { Menu } from '../dialog/menu';
import { Popover } from '../dialog/popover';
import { type Column, shownColumns } from './data-table.types';
import { NO_SELECTION } from './selection';
import { dataTableToolsMessages as messages } from './table.messages';
import { directionOf, nextSort } from './table-state';
import type { TableState } from './use-table-state';

interface DataTableToolsProps<Row> {
  columns: readonly Column<Row>[];
  state: TableState;
  isSelectable: boolean;
}

/** What a wide table has in its header, for cards; and the choice of columns. */
export function DataTableTools<Row>({ columns, state, isSelectable }: DataTableToolsProps<Row>) {
  const sortable = columns.flatMap(({ sort, title, descendsFirst }) => (sort === undefined ? [] : [{ sort, title, descendsFirst }]));
  return (
    <div className="order-2 flex gap-2 @2xl:order-3 @2xl:ms-auto">
      {isSelectable && (
        <Button
          variant="secondary"
          size="sm"
          aria-pressed={state.isSelecting}
          onClick={() => {
            state.setSelecting(!state.isSelecting);
            state.select(NO_SELECTION);
          }}
          className="@2xl:hidden @max-md:px-3.5"
        >
          <ListChecks aria-hidden className="size-4" />
          <span className="@max-md:sr-only">{messages.select}</span>
        </Button>
      )}
      {sortable.length > 0 && (
        <Menu
          label={messages.sort}
          items={sortable.map((column) => ({
            label: sortText(column.title, directionOf(nextSort(state.sort, column), column.sort)),
            onSelect: () => state.sortBy(column),
          }))}
          trigger={(props) => (
            <Button {...props} variant="secondary" size="sm" className="@2xl:hidden @max-md:px-3.5">
              <ArrowUpDown aria-hidden className="size-4" />
              <span className="@max-md:sr-only">{messages.sort}</span>
            </Button>
          )}
        />
      )}
      <ColumnChoice columns={columns} state={state} />
    </div>
  );
}

function sortText(column: string, direction: ReturnType<typeof directionOf>): string {
  return direction === 'descending' ? messages.descending(column) : messages.ascending(column);
}

function ColumnChoice<Row>({ columns, state }: Pick<DataTableToolsProps<Row>, 'columns' | 'state'>) {
  const shown = shownColumns(columns, state.columns).map(({ key }) => key);
  const toggle = (key: string) => state.setColumns(columns.map((column) => column.key).filter((k) => shown.includes(k) !== (k === key)));
  return (
    <Popover
      label={messages.columns}
      trigger={(props) => (
        <Button {...props} variant="secondary" size="sm" className="@max-2xl:hidden">
          <Columns3 aria-hidden className="size-4" />
          {messages.columns}
        </Button>
      )}
    >
      {() => (
        <fieldset>
          <legend className="sr-only">{messages.columns}</legend>
          {columns
            .filter(({ isFixed }) => !isFixed)
            .map(({ key, title }) => (
              <label key={key} className="flex min-h-9 items-center gap-3 rounded-sm px-3 hover:bg-raised pointer-coarse:min-h-11">
                <input type="checkbox" checked={shown.includes(key)} onChange={() => toggle(key)} className="size-4.5" />
                {title}
              </label>
            ))}
          {state.columns && (
            <button
              type="button"
              onClick={() => state.setColumns(undefined)}
              className="mt-1 min-h-9 rounded-sm px-3 text-sm font-semibold text-accent hover:underline"
            >
              {messages.usualColumns}
            </button>
          )}
        </fieldset>
      )}
    </Popover>
  );
}
