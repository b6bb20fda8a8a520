import { Link } from 'react-router';
import type { CardPlace, Column } from './data-table.types';
import { isSelected, type Selection } from './selection';
import { dataTableRowsMessages as messages } from './table.messages';

interface DataTableRowProps<Row> {
  id: string;
  row: Row;
  name: string;
  columns: readonly Column<Row>[];
  to: string | undefined;
  /** Counted over all pages, from 0. */
  index: number;
  /** Absent: rows cannot be selected. */
  selection: Selection | undefined;
  onToggle: (id: string, isRange: boolean) => void;
}

const ROW =
  'relative col-span-full grid grid-cols-subgrid items-center not-last:border-b border-line min-h-(--row) pointer-coarse:min-h-[max(var(--row),2.75rem)] @max-2xl:grid-rows-[auto_auto] @max-2xl:content-center @max-2xl:min-h-17 @max-2xl:py-2';

const CARD = {
  picture: '@max-2xl:col-start-2 @max-2xl:row-span-2 @max-2xl:row-start-1 @max-2xl:pe-0 @max-2xl:group-data-selecting/table:ps-0',
  title: '@max-2xl:col-start-3 @max-2xl:row-start-1 @max-2xl:font-medium',
  end: '@max-2xl:col-start-4 @max-2xl:row-start-1 @max-2xl:ps-0 @max-2xl:text-end',
  below: '@max-2xl:col-start-3 @max-2xl:row-start-2 @max-2xl:text-sm @max-2xl:text-muted',
  belowEnd: '@max-2xl:col-start-4 @max-2xl:row-start-2 @max-2xl:ps-0 @max-2xl:text-end @max-2xl:text-sm @max-2xl:text-muted',
} as const satisfies Record<CardPlace, string>;

function cellClass<Row>({ align, card, isLink }: Column<Row>): string {
  const place = card ? CARD[card] : '@max-2xl:hidden';
  return `min-w-0 truncate px-3 ${align === 'end' ? 'text-end tabular-nums' : ''} ${isLink ? 'font-medium' : ''} ${place}`;
}

export function DataTableRow<Row>({ id, row, name, columns, to, index, selection, onToggle }: DataTableRowProps<Row>) {
  const isOn = selection !== undefined && isSelected(selection, id);
  return (
    <tr
      data-id={id}
      // The header is row 1.
      aria-rowindex={index + 2}
      className={`${ROW} scroll-mt-12 has-[a[data-row-focus]:focus-visible]:outline-2 has-[a[data-row-focus]:focus-visible]:-outline-offset-2 has-[a[data-row-focus]:focus-visible]:outline-accent ${isOn ? 'bg-accent/8' : 'hover:bg-raised/70'}`}
    >
      {selection && (
        <td className="relative z-10 grid place-items-center self-stretch @max-2xl:row-span-2 @max-2xl:not-group-data-selecting/table:hidden">
          <label className="grid size-full min-w-11 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={messages.select(name)}
              {...(to === undefined && { 'data-row-focus': '' })}
              checked={isOn}
              onChange={(event) => onToggle(id, 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
              className="size-4.5"
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} dir="auto" className={cellClass(column)}>
          {column.isLink && to !== undefined ? (
            // Its empty layer covers the row, which is clickable everywhere, in every way of a link.
            <Link to={to} data-row-focus="" className="outline-none after:absolute after:inset-0">
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** The rows of a page that is loaded: as high as they will be. More than fill a window are not seen. */
const MOST_SKELETONS = 20;

export function SkeletonRows<Row>({
  columns,
  isSelectable,
  count,
}: {
  columns: readonly Column<Row>[];
  isSelectable: boolean;
  count: number;
}) {
  return Array.from({ length: Math.min(count, MOST_SKELETONS) }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
    <tr key={i} aria-hidden className={ROW}>
      {isSelectable && <td className="@max-2xl:hidden" />}
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          <span className={skeletonClass(column, i)} />
        </td>
      ))}
    </tr>
  ));
}

/** Widths differ from row to row, as texts do. */
const TEXT_WIDTHS = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6'];

function skeletonClass<Row>({ card, align, grows }: Column<Row>, row: number): string {
  if (card === 'picture') return 'skeleton block size-10';
  const width = grows ? TEXT_WIDTHS[row % TEXT_WIDTHS.length] : 'w-2/3 min-w-8';
  return `skeleton block h-3.5 ${width} ${align === 'end' ? 'ms-auto' : ''}`;
}
