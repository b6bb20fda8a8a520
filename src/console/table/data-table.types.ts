import type { ReactNode } from 'react';

/** Where a cell is shown while rows are cards of two lines; elsewhere it is hidden then. */
export type CardPlace = 'picture' | 'title' | 'end' | 'below' | 'belowEnd';

export interface Column<Row> {
  key: string;
  /** The header, and the name in the choice of columns. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** The smallest width in rem. */
  width: number;
  /** Whether it takes what room is left. */
  grows?: boolean;
  /** Numbers are aligned at their end. */
  align?: 'start' | 'end';
  /** The API's name of this order; without one, the column cannot be sorted. */
  sort?: string;
  /** Numbers and dates are sorted from large to small first. */
  descendsFirst?: boolean;
  /** The header is for screen readers only. */
  isTitleHidden?: boolean;
  card?: CardPlace;
  /** The cell that is the link of its row. Exactly one column has it if rows have an address. */
  isLink?: boolean;
  /** Shown only if it is chosen. */
  isOptional?: boolean;
  /** Cannot be hidden. */
  isFixed?: boolean;
}

/** The columns to show: the chosen ones, or those that are not optional. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined): Column<Row>[] {
  return columns.filter(({ key, isFixed, isOptional }) => isFixed || (chosen ? chosen.includes(key) : !isOptional));
}

/** Tracks of the table's grid. */
export function tracksOf<Row>(columns: readonly Column<Row>[]): string {
  return columns.map(({ width, grows }) => (grows ? `minmax(${width}rem, 1fr)` : `${width}rem`)).join(' ');
}

export function widthOf<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}
