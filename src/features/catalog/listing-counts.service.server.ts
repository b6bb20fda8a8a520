import type { Db } from '#db/database.server';
import type { Shop } from '#shop.server';
import type { CategoryRow } from './category-view.server';
import { type Bounds, type CellCounts, countFacets, missedBounds } from './facet-cells.rules';
import {
  type CatalogState,
  type CategoryNode,
  type CountLists,
  foldCountChanges,
  type ShopCountsRow,
  selectCategoriesWithCounts,
  selectFoundCounts,
  selectShopCounts,
} from './listing-counts.queries.server';

/** What a list is counted from. */
export interface ShopCounts {
  /** To be added up. */
  counts: CellCounts[];
  brandNames: ReadonlyMap<number, string>;
  /** All of them, in the shop's order. */
  categories: CategoryNode[];
  /** The brand that was asked for; null when nothing ever had it. */
  brandId: number | null;
}

interface CountsWanted {
  text?: string | undefined;
  bounds?: Bounds | undefined;
  brand: string | undefined;
}

/** Counts, and the state of the catalogue that they belong to. */
interface Folded {
  state: CatalogState;
  counts: CellCounts;
  brandNames: Map<number, string>;
}

/** What a process keeps of each database. Nothing in it is ever old: the state that it belongs to is asked for with each reading. */
interface Memory {
  folded?: Folded;
  /** By search text, least recently used first. */
  found: Map<string, Folded>;
  foundSize: number;
}

/** Some 20 MB: each counted kind takes 16 bytes. */
const MAX_FOUND_SIZE = 1_200_000;

const memories = new WeakMap<Db, Memory>();

/** Each list adds the changes up: with so many, taking them into the counts costs less. */
const CHANGES_TO_FOLD = 200;

/** Background work: takes the changes of the counts in, once they are many. */
export async function foldCounts({ db }: Shop): Promise<void> {
  await foldCountChanges(db, { fewest: CHANGES_TO_FOLD });
}

/** The numbers of products by category, brand and cell, exactly as they are now. One statement. */
export async function readCounts(db: Db, { text, bounds, brand }: CountsWanted): Promise<ShopCounts> {
  const memory = memoryOf(db);
  if (bounds) {
    const { counts, brandNames, categories, brandId } = await selectFoundCounts(db, { text, bounds, brand });
    return { counts: counts ? [toCounts(counts)] : [], brandNames: toNames(brandNames), categories, brandId };
  }
  return text === undefined ? readShopCounts(db, memory, brand) : readFoundCounts(db, memory, { text, brand });
}

/** All categories, main ones first and each level in the shop's order; each with the number of its own products. One statement. */
export async function readCategories(db: Db): Promise<CategoryRow[]> {
  const memory = memoryOf(db);
  const { folded } = memory;
  const row = await selectCategoriesWithCounts(db, { known: folded?.state });
  const { categories } = countFacets(addUp(memory, row, folded).counts, {});
  return row.categories.map((category) => ({ ...category, ownProductCount: categories.get(category.id) ?? 0 }));
}

async function readShopCounts(db: Db, memory: Memory, brand: string | undefined): Promise<ShopCounts> {
  const { folded } = memory;
  const row = await selectShopCounts(db, { known: folded?.state, brand });
  return { ...addUp(memory, row, folded), categories: row.categories, brandId: row.brandId };
}

/** What was folded, from the answer or known from before it was asked for, and every change since. */
function addUp(
  memory: Memory,
  row: Pick<ShopCountsRow, 'generation' | 'changeCount' | 'counts' | 'folded' | 'brandNames'>,
  known: Folded | undefined,
): Pick<ShopCounts, 'counts' | 'brandNames'> {
  const changes = toCounts(row.counts);
  const names = toNames(row.brandNames);
  if (!row.folded) {
    if (!known) throw new Error('The first reading brings what was folded.');
    return { counts: [known.counts, changes], brandNames: new Map([...known.brandNames, ...names]) };
  }
  const { generation, changeCount } = row;
  const folded = { state: { generation, changeCount }, counts: toCounts(row.folded), brandNames: names };
  if (!memory.folded || memory.folded.state.generation < generation) memory.folded = folded;
  return { counts: [folded.counts, changes], brandNames: names };
}

async function readFoundCounts(db: Db, memory: Memory, { text, brand }: { text: string; brand: string | undefined }): Promise<ShopCounts> {
  const kept = memory.found.get(text);
  const row = await selectFoundCounts(db, { text, known: kept?.state, brand });
  const { generation, changeCount, categories, brandId } = row;
  const found =
    row.counts || !kept
      ? { state: { generation, changeCount }, counts: toCounts(row.counts ?? NOTHING), brandNames: toNames(row.brandNames) }
      : kept;
  keep(memory, text, found);
  return { counts: [found.counts], brandNames: found.brandNames, categories, brandId };
}

function memoryOf(db: Db): Memory {
  const memory = memories.get(db) ?? { found: new Map(), foundSize: 0 };
  memories.set(db, memory);
  return memory;
}

function keep(memory: Memory, text: string, found: Folded) {
  // Deleted and set again: the most recently used comes last.
  memory.foundSize += sizeOf(found) - (memory.found.has(text) ? sizeOf(memory.found.get(text)) : 0);
  memory.found.delete(text);
  memory.found.set(text, found);
  for (const [oldest, { counts }] of memory.found) {
    if (memory.foundSize <= MAX_FOUND_SIZE) return;
    memory.found.delete(oldest);
    memory.foundSize -= sizeOf({ counts });
  }
}

function sizeOf(found: { counts: CellCounts } | undefined): number {
  // An empty answer takes some room too.
  return found ? found.counts.cells.length + 100 : 0;
}

const NOTHING: CountLists = { categoryIds: null, brandIds: null, cells: null, products: null };

function toCounts({ categoryIds, brandIds, cells, products, pricesMet, ratingsMet }: CountLists): CellCounts {
  const isPriceMet = pricesMet ? parseIntegers(pricesMet) : undefined;
  const isRatingMet = ratingsMet ? parseIntegers(ratingsMet) : undefined;
  return {
    categoryIds: parseIntegers(categoryIds),
    brandIds: parseIntegers(brandIds),
    cells: parseIntegers(cells),
    products: parseIntegers(products),
    missed:
      isPriceMet &&
      Uint8Array.from(isPriceMet, (isMet, i) => missedBounds({ isPriceMet: isMet === 1, isRatingMet: isRatingMet?.[i] === 1 })),
  };
}

const COMMA = ','.charCodeAt(0);
const MINUS = '-'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/** '{1,-2,3}'. There may be hundreds of thousands, so no text is made of each. */
function parseIntegers(list: string | null): Int32Array {
  if (!list || list === '{}') return new Int32Array();
  let length = 1;
  for (let at = list.indexOf(','); at !== -1; at = list.indexOf(',', at + 1)) length++;
  const numbers = new Int32Array(length);
  let number = 0;
  let sign = 1;
  let index = 0;
  for (let at = 1; at < list.length; at++) {
    const code = list.charCodeAt(at);
    if (code === MINUS) sign = -1;
    else if (code === COMMA || at === list.length - 1) {
      numbers[index++] = sign * number;
      number = 0;
      sign = 1;
    } else number = number * 10 + code - ZERO;
  }
  return numbers;
}

function toNames(names: Record<string, string>): Map<number, string> {
  return new Map(Object.entries(names).map(([id, name]) => [Number(id), name]));
}
