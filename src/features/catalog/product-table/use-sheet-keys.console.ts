import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { readingKey } from '#ui/reading-direction';
import { parseTsv, pastedAt, toTsv } from './sheet-clipboard.console';
import { type CellPlace, SHEET_COLUMNS, type SheetColumn, type SheetRow } from './sheet-rows.console';
import { blockOf, moved, type SheetSelection } from './sheet-selection.console';
import type { SheetState } from './use-sheet.console';

/** Rows that Page Down passes. */
const PAGE_ROWS = 15;

interface Cell {
  row: SheetRow;
  column: SheetColumn;
}

/** Moving, selecting, editing, copying and filling in a sheet. `onMoved` scrolls to the cell. */
export function useSheetKeys(sheet: SheetState, onMoved: (to: CellPlace) => void) {
  const [selection, setSelection] = useState<SheetSelection>({ at: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } });
  /** The text in the field of the current cell; undefined: it is not being edited. */
  const [typed, setTyped] = useState<string>();
  const { rows } = sheet;
  const block = blockOf(selection);

  const cellAt = ({ row, column }: CellPlace): Cell | undefined => {
    const [found, name] = [rows[row], SHEET_COLUMNS[column]];
    return found && name && { row: found, column: name };
  };
  const current = cellAt(selection.at);
  const canEdit = current !== undefined && sheet.isEditable(current.row, current.column);

  const moveTo = (at: CellPlace, isExtending = false) => {
    setSelection((before) => ({ at, anchor: isExtending ? before.anchor : at }));
    onMoved(at);
  };
  const start = (text?: string) => {
    if (current && canEdit) setTyped(text ?? sheet.textOf(current.row, current.column));
  };
  const step = (key: string, { isFar = false, isExtending = false } = {}): boolean => {
    const to = moved(selection.at, key, { rows: rows.length, columns: SHEET_COLUMNS.length, page: PAGE_ROWS }, isFar);
    if (to) moveTo(to, isExtending);
    return to !== undefined;
  };
  /** Takes over what was typed, and moves on. */
  const commit = (key?: string) => {
    if (current && typed !== undefined) sheet.edit([{ ...current, text: typed }]);
    setTyped(undefined);
    if (key) step(key);
  };

  const cellsOf = (text: (row: number, column: number) => string | undefined, size = block) => {
    const changes: (Cell & { text: string })[] = [];
    for (let row = size.top; row <= size.bottom; row++) {
      for (let column = size.left; column <= size.right; column++) {
        const [cell, value] = [cellAt({ row, column }), text(row, column)];
        if (cell && value !== undefined) changes.push({ ...cell, text: value });
      }
    }
    return changes;
  };
  const clear = () => sheet.edit(cellsOf(() => ''));
  /** The first row of the block in all of its rows; of one row, the row above it. */
  const fillDown = () => {
    const source = block.top === block.bottom ? block.top - 1 : block.top;
    sheet.edit(
      cellsOf((row, column) => {
        const from = cellAt({ row: source, column });
        return row === source || !from || from.row.values[from.column] === undefined ? undefined : sheet.textOf(from.row, from.column);
      }),
    );
  };

  const commands: Record<string, () => void> = { d: fillDown, z: sheet.undo, y: sheet.redo, 'shift+z': sheet.redo, a: selectAll };
  function selectAll() {
    setSelection({ anchor: { row: 0, column: 0 }, at: { row: rows.length - 1, column: SHEET_COLUMNS.length - 1 } });
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (typed !== undefined || event.nativeEvent.isComposing || event.altKey) return;
    const isMod = event.ctrlKey || event.metaKey;
    const command = isMod ? commands[`${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`] : undefined;
    if (command) command();
    else if (step(readingKey(event.key), { isFar: isMod, isExtending: event.shiftKey })) setTyped(undefined);
    else if (isMod || !editsBy(event.key, { start, clear })) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onCopy = (event: ClipboardEvent) => {
    if (typed !== undefined) return;
    event.preventDefault();
    const lines = Array.from({ length: block.bottom - block.top + 1 }, (_, i) =>
      cellsOf(() => '', { ...block, top: block.top + i, bottom: block.top + i }).map(({ row, column }) => sheet.textOf(row, column)),
    );
    event.clipboardData.setData('text/plain', toTsv(lines));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (typed !== undefined) return;
    event.preventDefault();
    const pasted = parseTsv(event.clipboardData.getData('text/plain'));
    const [height, width] = [pasted.length, Math.max(...pasted.map((line) => line.length))];
    const size = {
      ...block,
      bottom: Math.max(block.bottom, block.top + height - 1),
      right: Math.max(block.right, block.left + width - 1),
    };
    sheet.edit(cellsOf((row, column) => pastedAt(pasted, row - block.top, column - block.left), size));
  };

  return {
    selection,
    block,
    current,
    typed,
    setTyped,
    canEdit,
    select: moveTo,
    start,
    commit,
    cancel: () => setTyped(undefined),
    fillDown,
    handlers: { onKeyDown, onCopy, onPaste },
  };
}

export type SheetKeys = ReturnType<typeof useSheetKeys>;

/** Keys that change the current cell. Returns whether it was one. */
function editsBy(key: string, { start, clear }: { start: (text?: string) => void; clear: () => void }): boolean {
  if (key === 'Enter' || key === 'F2') start();
  else if (key === 'Delete' || key === 'Backspace') clear();
  else if (key.length === 1) start(key);
  else return false;
  return true;
}
