import type { CellPlace } from './sheet-rows.console';

/** The cell that the keys are at, and the other corner of a selected block. */
export interface SheetSelection {
  at: CellPlace;
  anchor: CellPlace;
}

export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function blockOf({ at, anchor }: SheetSelection): Block {
  return {
    top: Math.min(at.row, anchor.row),
    bottom: Math.max(at.row, anchor.row),
    left: Math.min(at.column, anchor.column),
    right: Math.max(at.column, anchor.column),
  };
}

export function isInBlock({ top, bottom, left, right }: Block, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

interface Size {
  rows: number;
  columns: number;
  /** Rows of a window. */
  page: number;
}

/** Where a key leads from a cell; undefined: the key does not move. */
export function moved({ row, column }: CellPlace, key: string, { rows, columns, page }: Size, isFar: boolean): CellPlace | undefined {
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  const inside = (to: CellPlace): CellPlace => ({
    row: Math.max(0, Math.min(lastRow, to.row)),
    column: Math.max(0, Math.min(lastColumn, to.column)),
  });
  switch (key) {
    case 'ArrowDown':
      return inside({ row: isFar ? lastRow : row + 1, column });
    case 'ArrowUp':
      return inside({ row: isFar ? 0 : row - 1, column });
    case 'ArrowRight':
      return inside({ row, column: isFar ? lastColumn : column + 1 });
    case 'ArrowLeft':
      return inside({ row, column: isFar ? 0 : column - 1 });
    case 'PageDown':
      return inside({ row: row + page, column });
    case 'PageUp':
      return inside({ row: row - page, column });
    case 'Home':
      return inside({ row: isFar ? 0 : row, column: 0 });
    case 'End':
      return inside({ row: isFar ? lastRow : row, column: lastColumn });
    default:
      return undefined;
  }
}
