import type { ListedStock, VariantStock } from './stock.schema';
import { variantName } from './stock-words.console';

/** A counted variant. */
export interface CountedLine {
  variantId: string;
  name: string;
  sku: string;
  barcode?: string | undefined;
  picture?: string | undefined;
  counted: number;
  /** On hand when its first piece was counted. */
  expected: number;
  /** How many pieces came or went since, by sales and other changes. */
  moved?: number | undefined;
  /** Why the last save refused it. */
  refused?: string | undefined;
}

/** A stock-take under way. The line that was counted last is first. */
export interface StockTake {
  lines: readonly CountedLine[];
  /** Codes that no variant has, and how often they were scanned. */
  unknown: readonly { code: string; times: number }[];
}

export const NO_STOCK_TAKE: StockTake = { lines: [], unknown: [] };
export const MAX_COUNT = 1_000_000_000;
const STORED_AS = 'stock-take';

export function readStockTake(storage: Pick<Storage, 'getItem'>): StockTake {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORED_AS) ?? 'null');
    if (typeof stored === 'object' && stored && 'lines' in stored && 'unknown' in stored) return stored as StockTake;
  } catch {
    // Damaged, or the storage is forbidden: a new count begins.
  }
  return NO_STOCK_TAKE;
}

export function writeStockTake(storage: Pick<Storage, 'setItem' | 'removeItem'>, take: StockTake): void {
  try {
    if (take.lines.length + take.unknown.length === 0) storage.removeItem(STORED_AS);
    else storage.setItem(STORED_AS, JSON.stringify(take));
  } catch {
    // The screen itself has the count.
  }
}

/** The line of a code that was counted before, so that the next piece needs no call. */
export function lineOfCode({ lines }: StockTake, code: string): CountedLine | undefined {
  const requested = code.toLowerCase();
  return lines.find(({ sku, barcode }) => barcode === code || sku.toLowerCase() === requested);
}

/** One piece more. */
export function countPiece(take: StockTake, variant: ListedStock): StockTake {
  const known = take.lines.find(({ variantId }) => variantId === variant.variantId);
  if (known) return countAgain(take, known.variantId);
  const { variantId, sku, barcode, picture, onHand } = variant;
  return {
    ...take,
    lines: [{ variantId, name: variantName(variant), sku, barcode, picture, counted: 1, expected: onHand }, ...take.lines],
  };
}

export function countAgain({ lines, ...take }: StockTake, variantId: string): StockTake {
  const line = lines.find((each) => each.variantId === variantId);
  if (!line) return { lines, ...take };
  return { ...take, lines: [{ ...line, counted: line.counted + 1, refused: undefined }, ...lines.filter((each) => each !== line)] };
}

export function setCounted(take: StockTake, variantId: string, counted: number): StockTake {
  const lines = take.lines.map((line) => (line.variantId === variantId ? { ...line, counted, refused: undefined } : line));
  return { ...take, lines };
}

export function removeLine(take: StockTake, variantId: string): StockTake {
  return { ...take, lines: take.lines.filter((line) => line.variantId !== variantId) };
}

export function addUnknown({ unknown, ...take }: StockTake, code: string): StockTake {
  const times = (unknown.find((each) => each.code === code)?.times ?? 0) + 1;
  return { ...take, unknown: [{ code, times }, ...unknown.filter((each) => each.code !== code)] };
}

/**
 * After a refusal: what was sold since a variant was counted is missing from its shelf too, so the count follows it. The owner sees
 * each of them before they are saved.
 */
export function followStock(take: StockTake, present: readonly VariantStock[], refusals: ReadonlyMap<string, string>): StockTake {
  const byId = new Map(present.map((level) => [level.variantId, level.onHand]));
  const lines = take.lines.map((line) => {
    const moved = (byId.get(line.variantId) ?? line.expected) - line.expected;
    if (moved === 0) return { ...line, refused: refusals.get(line.variantId) };
    return {
      ...line,
      counted: Math.max(0, line.counted + moved),
      expected: line.expected + moved,
      moved: (line.moved ?? 0) + moved,
      refused: undefined,
    };
  });
  return { ...take, lines };
}

export function summaryOf({ lines }: StockTake): { differing: number; more: number; fewer: number } {
  const differences = lines.map(({ counted, expected }) => counted - expected);
  return {
    differing: differences.filter((difference) => difference !== 0).length,
    more: differences.reduce((sum, difference) => sum + Math.max(0, difference), 0),
    fewer: differences.reduce((sum, difference) => sum - Math.min(0, difference), 0),
  };
}
