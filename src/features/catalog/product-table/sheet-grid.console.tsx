import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Option } from '#console/choice/combobox.types';
import { sheetGridMessages as messages } from './sheet-grid.messages';
import { NUMBERS, readWidths, showColumn, sum } from './sheet-layout.console';
import { COLUMN_TITLES, cellKey, SHEET_COLUMNS, type SheetColumn, type SheetRow } from './sheet-rows.console';
import { isInBlock } from './sheet-selection.console';
import { choicesOf } from './sheet-values.console';
import type { SheetState } from './use-sheet.console';
import { type SheetKeys, useSheetKeys } from './use-sheet-keys.console';

const ROW_PX = 36;
const TOUCH_ROW_PX = 44;
const OVERSCAN = 12;

interface SheetGridProps {
  sheet: SheetState;
  categories: readonly Option[];
  /** What is above the grid says more about the current cell. */
  children: (keys: SheetKeys) => ReactNode;
}

/** WAI-ARIA: grid. The focus stays on the grid, which names its current cell; only rows near the window are in the document. */
export function SheetGrid({ sheet, categories, children }: SheetGridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [rowPx] = useState(() => (matchMedia('(pointer: coarse)').matches ? TOUCH_ROW_PX : ROW_PX));
  const [widths] = useState(readWidths);
  const look = { gridTemplateColumns: widths.map((width) => `${width}rem`).join(' '), width: `${sum(widths)}rem` };
  const virtual = useVirtualizer({
    count: sheet.rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    // The header covers the first row.
    scrollPaddingStart: rowPx,
  });
  const keys = useSheetKeys(sheet, ({ row, column }) => {
    virtual.scrollToIndex(row);
    if (frame.current && column > 0) showColumn(frame.current, { widths, column });
  });
  const { at } = keys.selection;
  return (
    <>
      {children(keys)}
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be edited by keys. */}
      <div
        ref={frame}
        role="grid"
        tabIndex={0}
        aria-label={messages.productsAndVariants}
        aria-rowcount={sheet.rows.length + 1}
        aria-colcount={SHEET_COLUMNS.length}
        aria-multiselectable
        aria-activedescendant={keys.typed === undefined ? `cell-${at.row}-${at.column}` : undefined}
        {...keys.handlers}
        className="relative max-h-[calc(100dvh-19rem)] min-h-64 overflow-auto overscroll-contain rounded-md border border-line bg-surface text-cell outline-none select-none focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-accent max-sm:max-h-[calc(100dvh-22rem)]"
      >
        <HeaderRow rowPx={rowPx} look={look} />
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize(), width: look.width }}>
          {virtual.getVirtualItems().map(({ index, start, size }) => {
            const row = sheet.rows[index];
            return (
              row && (
                // biome-ignore lint/a11y/useSemanticElements: as above.
                // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus.
                <div
                  key={row.key}
                  role="row"
                  aria-rowindex={index + 2}
                  className="absolute inset-x-0 grid"
                  style={{ ...look, height: size, transform: `translateY(${start}px)` }}
                >
                  {SHEET_COLUMNS.map((column, i) => (
                    <SheetCell
                      key={column}
                      row={row}
                      column={column}
                      place={{ row: index, column: i }}
                      sheet={sheet}
                      keys={keys}
                      categories={categories}
                    />
                  ))}
                </div>
              )
            );
          })}
        </div>
      </div>
      {SHEET_COLUMNS.map((column) => (
        <Suggestions key={column} column={column} choices={choicesOf(column, categories)} />
      ))}
    </>
  );
}

function Suggestions({ column, choices }: { column: SheetColumn; choices: readonly Option[] | undefined }) {
  if (!choices) return null;
  return (
    <datalist id={`sheet-${column}`}>
      {choices.map(({ label }) => (
        <option key={label} value={label} />
      ))}
    </datalist>
  );
}

function HeaderRow({ rowPx, look }: { rowPx: number; look: CSSProperties }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <div role="rowgroup" className="sticky top-0 z-20 bg-surface" style={{ width: look.width }}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus. */}
      <div
        role="row"
        aria-rowindex={1}
        className="grid border-b border-line text-note font-semibold text-muted"
        style={{ ...look, height: rowPx }}
      >
        {SHEET_COLUMNS.map((column) => (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus.
          <div
            key={column}
            role="columnheader"
            className={`flex items-center border-e border-line px-2.5 ${NUMBERS.includes(column) ? 'justify-end' : ''} ${column === 'name' ? 'sticky inset-s-0 bg-surface' : ''}`}
          >
            {COLUMN_TITLES[column]}
          </div>
        ))}
      </div>
    </div>
  );
}

interface SheetCellProps {
  row: SheetRow;
  column: SheetColumn;
  place: { row: number; column: number };
  sheet: SheetState;
  keys: SheetKeys;
  categories: readonly Option[];
}

function SheetCell({ row, column, place, sheet, keys, categories }: SheetCellProps) {
  const isSecondTap = useRef(false);
  const { at } = keys.selection;
  const key = cellKey(row, column);
  const isCurrent = at.row === place.row && at.column === place.column;
  const isSelected = isInBlock(keys.block, place.row, place.column);
  const isEditing = isCurrent && keys.typed !== undefined;
  const isWrong =
    sheet.errorOf(row, column) !== undefined || sheet.conflicts.has(key) || (column === 'name' && sheet.failures.has(row.productId));
  const isVariantName = column === 'name' && row.isVariant;
  const isEdited = sheet.cells.has(key);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys.
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is one of two.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role is one of two.
    <div
      id={`cell-${place.row}-${place.column}`}
      role={column === 'name' ? 'rowheader' : 'gridcell'}
      aria-colindex={place.column + 1}
      aria-selected={isSelected}
      aria-readonly={!sheet.isEditable(row, column)}
      aria-invalid={isWrong || undefined}
      onPointerDown={(event) => {
        isSecondTap.current = isCurrent && event.pointerType === 'touch';
        if (isCurrent && !event.shiftKey) return;
        if (keys.typed !== undefined) keys.commit();
        keys.select(place, event.shiftKey);
      }}
      onPointerEnter={(event) => event.buttons === 1 && event.pointerType === 'mouse' && keys.select(place, true)}
      onClick={() => isSecondTap.current && !isEditing && keys.start()}
      onDoubleClick={() => !isEditing && keys.start()}
      className={`relative flex min-w-0 items-center border-e border-b border-line px-2.5 ${column === 'name' ? 'sticky inset-s-0 z-15 bg-surface' : ''} ${NUMBERS.includes(column) ? 'justify-end tabular-nums' : ''} ${groundOf({ isEdited, isWrong, isSelected })} ${sheet.isEditable(row, column) || isVariantName ? '' : 'text-muted'}`}
    >
      {isCurrent && <span aria-hidden className="pointer-events-none absolute -inset-px z-10 border-2 border-accent" />}
      {isEditing ? (
        <CellField column={column} label={`${row.label}, ${COLUMN_TITLES[column]}`} keys={keys} />
      ) : (
        <span dir="auto" className={`truncate ${isVariantName ? 'ps-5 text-muted' : ''}`}>
          {shownText(sheet, { row, column, categories })}
        </span>
      )}
      {(isEdited || isWrong) && <span className="sr-only">{isWrong ? messages.hasAnError : messages.changed}</span>}
    </div>
  );
}

function groundOf({ isEdited, isWrong, isSelected }: { isEdited: boolean; isWrong: boolean; isSelected: boolean }): string {
  if (isWrong) return 'shadow-conflict bg-conflict';
  if (isEdited) return 'shadow-changed bg-changed';
  return isSelected ? 'bg-picked' : '';
}

function shownText(
  sheet: SheetState,
  { row, column, categories }: { row: SheetRow; column: SheetColumn; categories: readonly Option[] },
): string {
  const value = column === 'name' && row.isVariant ? row.label.slice(row.label.lastIndexOf(', ') + 2) : sheet.textOf(row, column);
  return choicesOf(column, categories)?.find((option) => option.value === value)?.label ?? value;
}

const COMMIT_KEYS: Record<string, string> = { Enter: 'ArrowDown', Tab: 'ArrowRight' };
const BACK_KEYS: Record<string, string> = { Enter: 'ArrowUp', Tab: 'ArrowLeft' };

function CellField({ column, label, keys }: { column: SheetColumn; label: string; keys: SheetKeys }) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const next = (event.shiftKey ? BACK_KEYS : COMMIT_KEYS)[event.key];
    if (next === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (next === undefined) keys.cancel();
    else keys.commit(next);
    event.currentTarget.closest<HTMLElement>('[role=grid]')?.focus();
  };
  return (
    <input
      dir="auto"
      // biome-ignore lint/a11y/noAutofocus: it appears because its cell is being edited.
      autoFocus
      aria-label={label}
      value={keys.typed ?? ''}
      list={column === 'status' || column === 'category' || column === 'stockPolicy' ? `sheet-${column}` : undefined}
      inputMode={column === 'stock' ? 'numeric' : NUMBERS.includes(column) ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={false}
      onFocus={(event) => event.currentTarget.setSelectionRange(event.currentTarget.value.length, event.currentTarget.value.length)}
      onChange={(event) => keys.setTyped(event.target.value)}
      onBlur={() => keys.commit()}
      onKeyDown={onKeyDown}
      className={`absolute inset-0 z-20 bg-surface px-2.5 text-base outline-none select-text ${NUMBERS.includes(column) ? 'text-end' : ''}`}
    />
  );
}
