import type { Db } from '#db/database.server';
import type { Shop } from '#server/shop.server';
import type { CategoryRow } from './category-row.server';
import { type CellCounts, concatPriced, mergeCounts, type PricedCounts } from './cell-counts.rules';
import { countFacetsOnce } from './count-facets.rules';
import { toCounts, toNames, toPriced } from './count-lists.server';
import type { Bounds } from './facet-cells.rules';
import {
  type CatalogState,
  type CategoryNode,
  foldCountChanges,
  type PricedCountsRow,
  type ShopCountsRow,
  selectCategoriesWithCounts,
  selectFoundCounts,
  selectPricedCounts,
  selectShopCounts,
} from './listing-counts.queries.server';

/** What a list is counted from. */
export interface ShopCounts {
  /** To be added up. */
  counts: CellCounts[];
  /** For bounds that lie within cells: every product, and to be added up too. */
  priced?: PricedCounts[] | undefined;
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

/** Counts as of a state of the catalogue: what was read once, and what changed until then. */
interface Kept {
  /** Absent once too much has changed: the next reading brings everything. */
  state: CatalogState | undefined;
  counts: CellCounts;
  changes: CellCounts;
  brandNames: ReadonlyMap<number, string>;
}

interface CachedPrices {
  state: CatalogState | undefined;
  priced: PricedCounts[];
}

/** What a process keeps of each database. Nothing in it is ever old: each reading brings what changed since. */
interface Memory {
  shop?: Kept | undefined;
  prices?: CachedPrices | undefined;
  /** By search text, least recently used first. */
  found: Map<string, Kept>;
  foundSize: number;
}

/** Some 60 MB: each counted kind takes 16 bytes. */
const MAX_FOUND_SIZE = 4_000_000;
/** With so many changes, everything is read anew. */
const MAX_CHANGES = 20_000;

const memories = new WeakMap<Db, Memory>();

/** A process that knows nothing yet adds so many changes up; one that knows the last folding but one adds up what it failedFilter. */
const CHANGES_TO_FOLD = 5_000;

/**
 * Background work: takes the changes of the counts in, once they are many, and brings up to now what this process keeps of them, so
 * that no shopper waits for the first reading.
 */
export async function refreshCounts({ db }: Shop): Promise<void> {
  await foldCountChanges(db, { fewest: CHANGES_TO_FOLD });
  await readPricedCounts(db, memoryOf(db), undefined);
}

/** The numbers of products by category, brand and cell, exactly as they are now. One statement. */
export async function readCounts(db: Db, { text, bounds, brand }: CountsWanted): Promise<ShopCounts> {
  const memory = memoryOf(db);
  if (text !== undefined) return readFoundCounts(db, memory, { text, bounds, brand });
  return bounds ? readPricedCounts(db, memory, brand) : readShopCounts(db, memory, brand);
}

/** All categories, main ones first and each level in the shop's order; each with the number of its own products. One statement. */
export async function readCategories(db: Db): Promise<CategoryRow[]> {
  const memory = memoryOf(db);
  const known = memory.shop;
  const row = await selectCategoriesWithCounts(db, { known: known?.state });
  memory.shop = bringUp(known, row);
  const { categories } = countFacetsOnce(listsOf(memory.shop), {});
  return row.categories.map((category) => ({ ...category, ownProductCount: categories.get(category.id) ?? 0 }));
}

async function readShopCounts(db: Db, memory: Memory, brand: string | undefined): Promise<ShopCounts> {
  const known = memory.shop;
  const row = await selectShopCounts(db, { known: known?.state, brand });
  const shop = bringUp(known, row);
  memory.shop = shop;
  return { counts: listsOf(shop), brandNames: shop.brandNames, categories: row.categories, brandId: row.brandId };
}

async function readPricedCounts(db: Db, memory: Memory, brand: string | undefined): Promise<ShopCounts> {
  const { shop: known, prices: knownPrices } = memory;
  const row = await selectPricedCounts(db, { known: known?.state, knownPriced: knownPrices?.state, brand });
  const shop = bringUp(known, row);
  const prices = bringUpPrices(knownPrices, row);
  memory.shop = shop;
  memory.prices = prices;
  return { counts: listsOf(shop), priced: prices.priced, brandNames: shop.brandNames, categories: row.categories, brandId: row.brandId };
}

async function readFoundCounts(db: Db, memory: Memory, { text, bounds, brand }: CountsWanted & { text: string }): Promise<ShopCounts> {
  // With bounds there are more kinds of answers than are worth keeping.
  const known = bounds ? undefined : memory.found.get(text);
  const row = await selectFoundCounts(db, { text, bounds, known: known?.state, brand });
  const found = bringUp(known, row);
  if (!bounds) keep(memory, text, found);
  return { counts: listsOf(found), brandNames: found.brandNames, categories: row.categories, brandId: row.brandId };
}

/** What was known, with what changed since; or what was read now. */
function bringUp(known: Kept | undefined, { generation, snapshot, everything, changes, brandNames }: ShopCountsRow): Kept {
  const state = { generation, snapshot };
  const names = toNames(brandNames);
  const since = toCounts(changes);
  if (everything) return { state, counts: toCounts(everything), changes: since, brandNames: names };
  if (!known) throw new Error('The first reading brings everything.');
  if (since.cells.length === 0) return { ...known, state };
  const merged = mergeCounts([known.changes, since]);
  return {
    state: merged.cells.length > MAX_CHANGES ? undefined : state,
    counts: known.counts,
    changes: merged,
    brandNames: names.size > 0 ? new Map([...known.brandNames, ...names]) : known.brandNames,
  };
}

function bringUpPrices(
  known: CachedPrices | undefined,
  { generation, snapshot, everythingPriced, pricedChanges }: PricedCountsRow,
): CachedPrices {
  const state = { generation, snapshot };
  if (everythingPriced) return { state, priced: [toPriced(everythingPriced, { isByCell: true })] };
  if (!known) throw new Error('The first reading brings everything.');
  const since = toPriced(pricedChanges, { isByCell: false });
  if (since.cells.length === 0) return { ...known, state };
  const [everything, ...changes] = known.priced;
  const priced = [...(everything ? [everything] : []), concatPriced([...changes, since])];
  return { state: (priced[1]?.cells.length ?? 0) > MAX_CHANGES ? undefined : state, priced };
}

function listsOf({ counts, changes }: Kept): CellCounts[] {
  return [counts, changes];
}

function memoryOf(db: Db): Memory {
  const memory = memories.get(db) ?? { found: new Map(), foundSize: 0 };
  memories.set(db, memory);
  return memory;
}

function keep(memory: Memory, text: string, found: Kept): void {
  // Deleted and set again: the most recently used comes last.
  memory.foundSize += sizeOf(found) - sizeOf(memory.found.get(text));
  memory.found.delete(text);
  memory.found.set(text, found);
  for (const [oldest, kept] of memory.found) {
    if (memory.foundSize <= MAX_FOUND_SIZE) return;
    memory.found.delete(oldest);
    memory.foundSize -= sizeOf(kept);
  }
}

function sizeOf(found: Kept | undefined): number {
  // An empty answer takes some room too.
  return found ? found.counts.cells.length + found.changes.cells.length + 100 : 0;
}
