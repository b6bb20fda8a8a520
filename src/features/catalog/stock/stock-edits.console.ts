import { type GIVEN_REASONS, type StockChange, toStockDelta } from './stock.rules';
import type { ListedStock, VariantStock } from './stock.schema';

export type GivenReason = (typeof GIVEN_REASONS)[number];

/** What was entered in a row of the grid. */
export interface StockEdit {
  /** As it was typed: '+12', '-1' or a new number. */
  text: string;
  /** On hand when the entry began: a new number replaces this one and no other. */
  expected: number;
  /** Absent: the one that fits the entry. */
  reason?: GivenReason | undefined;
  note?: string | undefined;
  /** Why the last save refused it. */
  refused?: string | undefined;
  name: string;
}

export type StockEdits = Readonly<Record<string, StockEdit>>;

/** '+12' and '-1' are differences, '40' is a new number. Undefined for anything else. */
export function readEntry({ text, expected }: Pick<StockEdit, 'text' | 'expected'>): StockChange | undefined {
  const [, sign, digits] = /^([+\-−–])?(\d{1,10})$/.exec(text.replaceAll(/[,\s]/g, '')) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  if (sign === undefined) return { set: number, expected };
  if (number === 0) return undefined;
  return { delta: sign === '+' ? number : -number };
}

export function editReason(edit: StockEdit): GivenReason {
  const change = readEntry(edit);
  if (edit.reason) return edit.reason;
  if (!change || 'set' in change) return 'count';
  return change.delta > 0 ? 'delivery' : 'damage';
}

/** What is on hand after an entry; undefined where it cannot be made. */
export function resultOf(edit: StockEdit, level: Pick<ListedStock, 'onHand' | 'reserved' | 'stockPolicy'>): number | undefined {
  const change = readEntry(edit);
  const outcome = change && toStockDelta(level, change);
  return outcome && 'delta' in outcome ? level.onHand + outcome.delta : undefined;
}

/** The body of a change. */
export function toChange(variantId: string, edit: StockEdit) {
  const change = readEntry(edit);
  return change && { variantId, ...change, reason: editReason(edit), ...(edit.note && { note: edit.note }) };
}

/** A new number although the one that it replaces is another now: as it was typed, or with the same difference. */
export function rebase(edit: StockEdit, { onHand }: Pick<VariantStock, 'onHand'>, how: 'number' | 'difference'): StockEdit {
  const change = readEntry(edit);
  if (!change || !('set' in change)) return { ...edit, refused: undefined };
  const set = how === 'number' ? change.set : onHand + change.set - edit.expected;
  return { ...edit, text: String(set), expected: onHand, reason: editReason(edit), refused: undefined };
}
