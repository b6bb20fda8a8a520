import { type CSSProperties, type ReactNode, useRef } from 'react';
import type { Column } from './data-table.types';
import { shownColumns, tracksOf, widthOf } from './data-table.types';
import { DataTableFooter } from './data-table-footer';
import { DataTableHead } from './data-table-head';
import { DataTableRow, SkeletonRows } from './data-table-rows';
import { DataTableTools } from './data-table-tools';
import { EmptyList, type EmptyTexts, isStillEmpty } from './empty-list';
import { FilterBar } from './filter-bar';
import type { Filter } from './filter-chip';
import { Loaded } from './loaded';
import { useRowKeys } from './row-keys';
import { SelectionBar } from './selection-bar';
import type { List } from './use-list';
import { useLacksRoom } from './use-room';

export interface DataTableProps<Row> {
  /** The table's accessible name: 'Products'. */
  name: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The row's name for its checkbox and in announcements. */
  rowName: (row: Row) => string;
  /** The address that a row opens. */
  rowLink?: (row: Row) => string;
  /** The parameter of the search text, and the field's label. */
  search?: { name: string; label: string };
  filters?: readonly Filter[];
  /** Beside the filters. */
  tools?: ReactNode;
  /** The table's heading, where a screen shows more than the table. */
  heading?: ReactNode;
  empty: EmptyTexts;
  /** Actions on that many selected rows; without it, rows cannot be selected. */
  bulk?: ((count: number) => ReactNode) | undefined;
  /** Rows with a picture or two lines are taller. */
  height?: 'line' | 'tall';
}

/** One table for every list of the console: a real table for assistive technology, laid out as a grid, and as cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, columns, bulk, empty } = props;
  const { state } = list;
  const ids = list.rows?.map(props.rowKey) ?? [];
  return (
    <div className="@container rounded-md border border-line bg-surface">
      <div className="flex flex-wrap items-start gap-2 border-b border-line p-2 sm:p-3">
        {props.heading}
        <FilterBar state={state} search={props.search} filters={props.filters}>
          {props.tools}
        </FilterBar>
        {!isStillEmpty(list) && <DataTableTools columns={columns} state={state} isSelectable={bulk !== undefined} />}
      </div>
      <Loaded query={list} skeleton={<Rows {...props} ids={ids} />}>
        {() =>
          ids.length === 0 ? (
            <EmptyList list={list} texts={empty} />
          ) : (
            <>
              <Rows {...props} ids={ids} />
              <DataTableFooter list={list} count={ids.length} />
            </>
          )
        }
      </Loaded>
      {bulk && <SelectionBar list={list} ids={ids} actions={bulk} />}
    </div>
  );
}

const HEIGHTS = { line: '2.5rem', tall: '3.125rem' } as const;
const CHECKBOX_REM = 2.75;
const TABLE =
  'group/table grid min-w-full grid-cols-(--tracks) text-cell @max-2xl:grid-cols-[auto_auto_minmax(0,1fr)_auto] transition-opacity duration-150';

function Rows<Row>({ name, columns, list, ids, bulk, height = 'line', ...props }: DataTableProps<Row> & { ids: readonly string[] }) {
  const { state, rows, total, pageSize, isStale } = list;
  const frame = useRef<HTMLDivElement>(null);
  const shown = shownColumns(columns, state.columns);
  const isSelectable = bulk !== undefined;
  const checkboxRem = isSelectable ? CHECKBOX_REM : 0;
  const lacksRoom = useLacksRoom(frame, widthOf(shown) + checkboxRem);
  const keys = useRowKeys({ ids, isSelectable, selection: state.selection, select: state.select, name });
  const tracks = `${isSelectable ? `${CHECKBOX_REM}rem ` : ''}${tracksOf(shown)}`;
  return (
    <div ref={frame} className={lacksRoom ? '@2xl:overflow-x-auto' : ''}>
      <table
        aria-label={name}
        aria-busy={!rows || isStale || undefined}
        aria-rowcount={total === undefined ? undefined : total + 1}
        data-selecting={state.isSelecting || undefined}
        style={{ '--tracks': tracks, '--row': HEIGHTS[height] } as CSSProperties}
        className={`${TABLE} ${lacksRoom ? '@2xl:w-max' : ''} ${isStale ? 'opacity-60' : ''}`}
      >
        <DataTableHead columns={shown} state={state} ids={ids} isSelectable={isSelectable} isSticky={!lacksRoom} />
        <tbody ref={keys.body} onKeyDown={keys.onKeyDown} className="col-span-full grid grid-cols-subgrid">
          {rows ? (
            rows.map((row, i) => (
              <DataTableRow
                key={ids[i]}
                id={ids[i] ?? ''}
                row={row}
                columns={shown}
                name={props.rowName(row)}
                to={props.rowLink?.(row)}
                index={(state.page - 1) * pageSize + i}
                selection={isSelectable ? state.selection : undefined}
                onToggle={keys.toggle}
              />
            ))
          ) : (
            <SkeletonRows columns={shown} isSelectable={isSelectable} count={pageSize} />
          )}
        </tbody>
      </table>
    </div>
  );
}
