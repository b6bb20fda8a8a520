import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Column } from './data-table.types';
import { pageState, selectRows } from './selection';
import { dataTableHeadMessages as messages } from './table.messages';
import { directionOf } from './table-state';
import type { TableState } from './use-table-state';

interface DataTableHeadProps<Row> {
  columns: readonly Column<Row>[];
  state: TableState;
  ids: readonly string[];
  isSelectable: boolean;
  /** A table that scrolls sideways cannot have a header that sticks to the window. */
  isSticky: boolean;
}

/** In cards the header is for screen readers only; the tools above sort. */
export function DataTableHead<Row>({ columns, state, ids, isSelectable, isSticky }: DataTableHeadProps<Row>) {
  return (
    <thead
      className={`col-span-full grid grid-cols-subgrid bg-surface text-note text-muted @max-2xl:sr-only ${isSticky ? 'sticky top-[var(--console-top,0px)] z-20 short:static' : ''}`}
    >
      <tr className="col-span-full grid min-h-9 grid-cols-subgrid items-stretch border-b border-line">
        {isSelectable && (
          <th scope="col" className="grid place-items-center">
            <PageCheckbox state={state} ids={ids} />
            <span className="hidden @max-2xl:inline">{messages.selected}</span>
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell key={column.key} column={column} state={state} />
        ))}
      </tr>
    </thead>
  );
}

function HeaderCell<Row>({ column, state }: { column: Column<Row>; state: TableState }) {
  const { title, sort, align, isTitleHidden, descendsFirst } = column;
  const direction = directionOf(state.sort, sort);
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  const side = align === 'end' ? 'justify-end text-end' : 'text-start';
  return (
    <th scope="col" aria-sort={direction} className="flex min-w-0 font-semibold">
      {sort === undefined ? (
        <span className={`flex flex-1 items-center truncate px-3 ${side} ${isTitleHidden ? 'sr-only' : ''}`}>{title}</span>
      ) : (
        <button
          type="button"
          onClick={() => state.sortBy({ sort, descendsFirst })}
          className={`group/sort flex @max-2xl:hidden min-w-0 flex-1 items-center gap-1 px-3 hover:text-ink focus-visible:-outline-offset-2 ${side} ${direction ? 'text-ink' : ''}`}
        >
          {align === 'end' && <SortArrow icon={Arrow} isShown={direction !== undefined} />}
          <span className="truncate">{title}</span>
          {align !== 'end' && <SortArrow icon={Arrow} isShown={direction !== undefined} />}
        </button>
      )}
      {/* Cards are sorted by the tools above: a button that nobody sees takes no focus. */}
      {sort !== undefined && <span className="hidden @max-2xl:inline">{title}</span>}
    </th>
  );
}

/** Always takes up its space, so that headers do not move. */
function SortArrow({ icon: Icon, isShown }: { icon: typeof ArrowUp; isShown: boolean }) {
  return <Icon aria-hidden className={`size-3.5 shrink-0 ${isShown ? '' : 'opacity-0 group-hover/sort:opacity-60'}`} />;
}

/** Not in cards, where it would take the focus unseen: the selection's bar has a button for it. */
function PageCheckbox({ state, ids }: { state: TableState; ids: readonly string[] }) {
  const checked = pageState(state.selection, ids);
  return (
    <label className="grid size-full cursor-pointer place-items-center @max-2xl:hidden">
      <input
        type="checkbox"
        aria-label={messages.selectAllRowsOfThisPage}
        disabled={ids.length === 0}
        checked={checked === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = checked === 'some';
        }}
        onChange={() => state.select(selectRows(state.selection, ids, checked !== 'all'))}
        className="size-4.5"
      />
    </label>
  );
}
