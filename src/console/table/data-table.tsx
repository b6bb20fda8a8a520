import { type CSSProperties, type ReactNode, useRef } from 'react';
import { FailedState } from '../empty-state';
import type { Column } from './data-table.types';
import { shownColumns, tracksOf, widthOf } from './data-table.types';
import { DataTableFooter } from './data-table-footer';
import { DataTableHead } from './data-table-head';
import { DataTableRow, SkeletonRows } from './data-table-rows';
import { DataTableTools } from './data-table-tools';
import { useRowKeys } from './row-keys';
import { SelectionBar } from './selection-bar';
import { useLacksRoom } from './use-room';
import type { TableState } from './use-table-state';

interface DataTableProps<Row> {
  /** The table's accessible name: 'Products'. */
  name: string;
  columns: readonly Column<Row>[];
  /** Absent while the first page is loaded. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The row's name for its checkbox and in announcements. */
  rowName: (row: Row) => string;
  /** The address that a row opens. */
  rowLink?: (row: Row) => string;
  state: TableState;
  /** Rows of all pages. */
  total: number | undefined;
  /** There are more than `total`, which were not counted. */
  totalIsMore?: boolean | undefined;
  pageSize: number;
  /** Whether `rows` are those of the view before, while the next ones are loaded. */
  isStale?: boolean;
  /** Replaces the rows. */
  error?: unknown;
  onRetry?: () => void;
  /** Shown instead of no rows. */
  empty: ReactNode;
  /** Search and filters, above the table. */
  toolbar?: ReactNode;
  /** Actions on the selected rows; without it, rows cannot be selected. */
  bulk?: ((selection: TableState['selection'], count: number) => ReactNode) | undefined;
  /** Rows with a picture or two lines are taller. */
  height?: 'line' | 'tall';
}

/** One table for every list of the console: a real table for assistive technology, laid out as a grid, and as cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, state, bulk, total, pageSize } = props;
  const ids = rows?.map(props.rowKey) ?? [];
  const isSelectable = bulk !== undefined;
  const isFailed = props.error !== undefined && props.error !== null;
  const hasRows = !isFailed && rows !== undefined && rows.length > 0;
  return (
    <div className="@container rounded-md border border-line bg-surface">
      <div className="flex flex-wrap items-start gap-2 border-b border-line p-2 sm:p-3">
        {props.toolbar}
        <DataTableTools columns={columns} state={state} isSelectable={isSelectable} />
      </div>
      {isFailed && <FailedState error={props.error} onRetry={props.onRetry} />}
      {!isFailed && (rows?.length === 0 ? props.empty : <Rows {...props} ids={ids} />)}
      {hasRows && <DataTableFooter state={state} total={total} totalIsMore={props.totalIsMore} pageSize={pageSize} count={rows.length} />}
      {bulk && <SelectionBar state={state} ids={ids} total={total ?? ids.length} totalIsMore={props.totalIsMore} actions={bulk} />}
    </div>
  );
}

const HEIGHTS = { line: '2.5rem', tall: '3.125rem' } as const;
const CHECKBOX_REM = 2.75;
const TABLE =
  'group/table grid min-w-full grid-cols-(--tracks) text-cell @max-2xl:grid-cols-[auto_auto_minmax(0,1fr)_auto] transition-opacity duration-150';

function Rows<Row>({ name, columns, rows, ids, state, bulk, height = 'line', ...props }: DataTableProps<Row> & { ids: readonly string[] }) {
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
        aria-busy={!rows || props.isStale || undefined}
        aria-rowcount={props.total === undefined ? undefined : props.total + 1}
        data-selecting={state.isSelecting || undefined}
        style={{ '--tracks': tracks, '--row': HEIGHTS[height] } as CSSProperties}
        className={`${TABLE} ${lacksRoom ? '@2xl:w-max' : ''} ${props.isStale ? 'opacity-60' : ''}`}
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
                index={(state.page - 1) * props.pageSize + i}
                selection={isSelectable ? state.selection : undefined}
                onToggle={keys.toggle}
              />
            ))
          ) : (
            <SkeletonRows columns={shown} isSelectable={isSelectable} count={props.pageSize} />
          )}
        </tbody>
      </table>
    </div>
  );
}
