import type pg from 'pg';
import { createRandom, pickWeighted, type Random } from '#demo/random';
import { STAFF_SORTS } from '#features/catalog/catalog-admin/staff-products.schema';
import { SORT_KEYS } from '#features/catalog/product-list/product-list.rules';

/** Different queries of each kind, so that none is fast only because it was sent just before. */
const QUERIES = 200;
const WORDS_LOOKED_AT = 20_000;
const DEEP_PAGE = 500;
const PAGE_SIZE = 12;

/** API paths by what they measure. */
export type Queries = Record<(typeof QUERY_KINDS)[number], string[]>;
export const QUERY_KINDS = [
  ...(['list', 'filters', 'search', 'suggest', 'page 1', 'page 500'] as const),
  ...(['console list', 'console filters', 'console search', 'console deep', 'console sheet', 'console stock'] as const),
] as const;

interface Material {
  categories: string[];
  /** Big brands appear more often, roughly by their number of products. */
  brands: string[];
  /** Each word with the number of products that have it. */
  words: (readonly [word: string, uses: number])[];
  names: string[];
}

/** Draws random queries from the shop's data. The same shop and seed give the same queries. */
export async function drawQueries(client: pg.Client, seed: string): Promise<Queries> {
  const material = await readMaterial(client);
  const random = createRandom(`questions ${seed}`);
  const deep = drawDeepLists(material);
  return {
    list: drawMany(() => `/api/products?${drawList(material, random)}`),
    filters: drawMany(() => `/api/products?${drawFilters(material, random)}`),
    ...drawTexts(material, random),
    'page 1': deep.map((list) => `/api/products?${list}`),
    'page 500': deep.map((list) => `/api/products?page=${DEEP_PAGE}&${list}`),
    ...drawConsole(material, random),
  };
}

/** What readers of another language (BCP 47) send; their words are those of the translations. */
export async function drawQueriesIn(client: pg.Client, language: string): Promise<Pick<Queries, 'list' | 'search' | 'suggest'>> {
  const original = await readMaterial(client);
  const material = language === 'en' ? original : { ...original, ...(await readTranslated(client, language)) };
  const random = createRandom(`questions in ${language}`);
  return { list: drawMany(() => `/api/products?${drawList(material, random)}`), ...drawTexts(material, random) };
}

function drawTexts(material: Material, random: Random) {
  return {
    search: drawMany(() => `/api/products?${drawSearch(material, random)}`),
    suggest: drawMany(() => `/api/search/suggest?${new URLSearchParams({ q: drawTyped(material, random) })}`),
  };
}

function drawMany(draw: () => string): string[] {
  const drawn = new Set<string>();
  for (let tries = 0; drawn.size < QUERIES && tries < 100 * QUERIES; tries++) drawn.add(draw());
  return [...drawn];
}

async function readTranslated(client: pg.Client, language: string): Promise<Pick<Material, 'names' | 'words'>> {
  const names = await client.query<{ name: string }>(
    'SELECT name FROM product_translations WHERE language = $1 AND name IS NOT NULL ORDER BY hashint8(product_id) LIMIT 4000',
    [language],
  );
  const words = await client.query<{ word: string; uses: number }>(
    'SELECT word, uses FROM translated_words WHERE language = $1 AND length(word) > 2 ORDER BY uses DESC, word LIMIT $2',
    [language, WORDS_LOOKED_AT],
  );
  const found = words.rows.map(({ word, uses }) => [word, uses] as const);
  // Scripts without spaces have no words to spell: people type the beginnings of names.
  const beginnings = names.rows.map(({ name }) => [name.slice(0, 3), 1] as const);
  return { names: names.rows.map(({ name }) => name), words: found.length > 0 ? found : beginnings };
}

async function readMaterial(client: pg.Client): Promise<Material> {
  const list = async <T>(statement: string, values: unknown[] = []) => (await client.query(statement, values)).rows as T[];
  const names = await list<{ name: string }>(
    `SELECT name FROM products WHERE id IN (SELECT min + n * greatest((max - min) / 4000, 1) FROM (SELECT min(id), max(id) FROM products) r, generate_series(0, 4000) n)`,
  );
  return {
    categories: (await list<{ slug: string }>('SELECT slug FROM categories ORDER BY id')).map(({ slug }) => slug),
    brands: (
      await list<{ name: string }>(`
        SELECT name FROM brands b JOIN (SELECT brand_id, sum(products) AS n FROM listing_counts GROUP BY 1) c ON c.brand_id = b.id ORDER BY n DESC, name`)
    ).map(({ name }) => name),
    words: (
      await list<{ word: string; uses: number }>(
        `SELECT word, uses FROM search_words WHERE uses > 0 AND word ~ '^[a-z]{3,}$' ORDER BY uses DESC, word LIMIT $1`,
        [WORDS_LOOKED_AT],
      )
    ).map(({ word, uses }) => [word, uses] as const),
    names: names.map(({ name }) => name),
  };
}

function drawScope({ categories, brands }: Material, random: Random): URLSearchParams {
  const query = new URLSearchParams();
  if (random.isTrue(0.6)) query.set('category', random.pick(categories));
  if (random.isTrue(0.35)) query.set('brand', skewed(random, brands));
  return query;
}

function drawOrder(query: URLSearchParams, random: Random): URLSearchParams {
  query.set('sortBy', random.pick(SORT_KEYS.filter((key) => key !== 'relevance')));
  if (random.isTrue(0.3)) query.set('sortOrder', random.pick(['asc', 'desc']));
  if (random.isTrue(0.3)) query.set('page', String(random.int(2, 20)));
  return query;
}

/** Queries that the filter controls can produce. */
function drawList(material: Material, random: Random): URLSearchParams {
  const query = drawOrder(drawScope(material, random), random);
  if (random.isTrue(0.3)) query.set('inStock', 'true');
  if (random.isTrue(0.3)) query.set('onSale', 'true');
  if (random.isTrue(0.3)) query.set('minRating', String(random.int(1, 4)));
  if (random.isTrue(0.3)) {
    const [min, max] = random.pick([
      [0, 25],
      [25, 50],
      [50, 100],
      [100, 200],
      [200, 500],
      [500, 1000],
    ] as const);
    query.set('minPrice', String(min));
    query.set('maxPrice', String(max - 0.01));
  }
  return query;
}

/** Prices and ratings between the filters' own steps, which only API clients send. */
function drawFilters(material: Material, random: Random): URLSearchParams {
  const query = drawOrder(drawScope(material, random), random);
  const isPrice = random.isTrue(0.75);
  if (isPrice) {
    const min = random.int(1, 300);
    if (random.isTrue(0.8)) query.set('minPrice', `${min}.50`);
    if (!query.has('minPrice') || random.isTrue(0.7)) query.set('maxPrice', `${min + random.int(10, 400)}.25`);
  }
  if (!isPrice || random.isTrue(0.25)) query.set('minRating', String(random.pick([2.5, 3.5, 3.8, 4.2, 4.5, 4.8])));
  if (random.isTrue(0.2)) query.set('inStock', 'true');
  return query;
}

function drawSearch(material: Material, random: Random): URLSearchParams {
  const query = new URLSearchParams({ q: drawText(material, random) });
  if (random.isTrue(0.2)) query.set('category', random.pick(material.categories));
  if (random.isTrue(0.2)) query.set('sortBy', random.pick(SORT_KEYS));
  if (random.isTrue(0.2)) query.set('onSale', 'true');
  if (random.isTrue(0.1)) query.set('page', String(random.int(2, 5)));
  return query;
}

/** A frequent word, a rare word, parts of a name, a brand with a word, the beginning of a word, or a misspelled word. */
function drawText({ words, names, brands }: Material, random: Random): string {
  const kind = random.next();
  if (kind < 0.25) return pickWeighted(random, words);
  if (kind < 0.4) return random.pick(words)[0];
  if (kind < 0.75) return random.shuffle(random.pick(names).split(/[ ,]+/)).slice(0, random.int(2, 3)).join(' ');
  if (kind < 0.85) return `${skewed(random, brands)} ${pickWeighted(random, words)}`;
  if (kind < 0.92) return random.pick(words)[0].slice(0, random.int(4, 6));
  return misspell(pickWeighted(random, words), random);
}

function drawTyped({ words, names }: Material, random: Random): string {
  const kind = random.next();
  if (kind < 0.4) return pickWeighted(random, words).slice(0, random.int(2, 6));
  if (kind < 0.8) return random.pick(names).slice(0, random.int(2, 14)).trim();
  if (kind < 0.9) return random.pick(words)[0];
  return misspell(pickWeighted(random, words), random);
}

/** Each sort order for all products and for the largest categories, so that all have a page 500 if the shop is large enough. */
function drawDeepLists({ categories }: Material): string[] {
  const orders = SORT_KEYS.filter((key) => key !== 'relevance').flatMap((sortBy) =>
    ['asc', 'desc'].map((sortOrder) => ({ sortBy, sortOrder })),
  );
  const mains = categories.slice(0, 10);
  return orders.flatMap((order) => [
    String(new URLSearchParams({ ...order })),
    ...mains.map((category) => String(new URLSearchParams({ ...order, category }))),
    String(new URLSearchParams({ ...order, inStock: 'true' })),
    String(new URLSearchParams({ ...order, onSale: 'true' })),
  ]);
}

const CONSOLE_PAGE = 50;
/** Up to the last one that the console leads to. */
const CONSOLE_DEEP_PAGES = [20, 50, 100, 200];

/** What the console's lists of products and stock call, of all products whatever their status. */
function drawConsole(material: Material, random: Random) {
  const paths = (base: string, lists: readonly Record<string, string>[]) =>
    lists.map((list) => `/api/admin/${base}?${new URLSearchParams({ limit: String(CONSOLE_PAGE), ...list })}`);
  const sorts = STAFF_SORTS.map((sort) => ({ sort }));
  const category = () => ({ category: random.pick(material.categories) });
  const filters: Record<string, string>[] = Array.from({ length: 8 }, (): Record<string, string>[] => [
    { status: 'draft' },
    { status: 'active' },
    category(),
    { lowStock: 'true' },
    { lowStock: 'true', ...category() },
    { onSale: 'true', ...category() },
    { withoutPicture: 'true' },
    { tag: 'new' },
    { minPrice: String(random.int(5, 200)), maxPrice: String(random.int(200, 400)) },
  ]).flat();
  const withSort = (list: Record<string, string>) => ({ ...list, sort: random.pick(STAFF_SORTS.filter((sort) => sort !== 'leastStock')) });
  const searches = Array.from({ length: 40 }, () => ({ q: drawText(material, random) }));
  const stock = ['all', 'low', 'out'].flatMap((filter): Record<string, string>[] => [
    { filter },
    { filter, sort: 'available' },
    { filter, sort: 'supply' },
  ]);
  return {
    'console list': paths('products', sorts),
    'console filters': paths('products', filters.map(withSort)),
    'console search': paths('products', searches.map(withSort)),
    'console deep': paths(
      'products',
      CONSOLE_DEEP_PAGES.flatMap((page) => sorts.map((list) => ({ ...list, page: String(page) }))),
    ),
    'console sheet': paths('products/sheet', sorts),
    'console stock': paths('stock', [...stock, ...searches.slice(0, 10).map(({ q }) => ({ q }))]),
  };
}

/** How drawMany products a list needs to have that page. */
export const DEEP_PRODUCTS = DEEP_PAGE * PAGE_SIZE;

/** Picks from the start of the list more often. */
function skewed<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(list.length * random.next() ** 2)] as T; // in range: next() is below 1
}

function misspell(word: string, random: Random): string {
  const at = random.int(0, word.length - 2);
  return random.isTrue(0.5) ? word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2) : word.slice(0, at) + word.slice(at + 1);
}
