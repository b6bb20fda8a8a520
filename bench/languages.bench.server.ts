import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '#db/connection.server';
import { copyRows } from '#db/copy.server';
import { createDatabase } from '#db/database.server';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { refillSomeWords } from '#db/word-refills.server';
import { drawProgress } from '#demo/progress-bar.server';
import { LANGUAGES, type Language } from '#languages/languages';
import { withClient } from '#test/database-client.server';
import { startShopProcess } from '#test/shop-process.server';
import { budgetMs, type CatalogueFigure, fillShop, ms, sendAll, toFigure } from './catalogue.bench.server';
import { drawQueriesIn } from './catalogue-queries.server';
import { madeUpText } from './made-up-languages.server';
import { printColumns } from './report';

const ALL = Object.keys(LANGUAGES) as Language[];
const OTHERS = ALL.filter((language) => language !== 'en');
const PRODUCTS_AT_ONCE = 2_000;
const LISTED_AT_ONCE = 500;

interface LanguageFigure extends CatalogueFigure {
  language: Language;
}

interface LanguagesBench {
  products: number;
  /** Where the shop is created and found again. */
  dir: string;
}

/** Measures lists, searches and suggestions in each language of a shop that has them all, with a made-up translation of each product. */
export async function benchLanguages({ products, dir }: LanguagesBench): Promise<LanguageFigure[]> {
  const dataDir = path.join(dir, `languages-${products}`);
  await mkdir(dataDir, { recursive: true });
  const server = await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres') });
  try {
    await fillShop(server.url, products);
    await translateProducts(server.url);
    await listProducts(server.url);
    const figures: LanguageFigure[] = [];
    for (const language of ALL) figures.push(...(await measureLanguage(language, { url: server.url, dataDir, products })));
    printFigures(figures);
    return figures;
  } finally {
    await server.stop();
  }
}

/** Translates the names and descriptions of all products that have no translation. */
async function translateProducts(url: string): Promise<void> {
  const bar = drawProgress(process.stdout);
  const client = createClient({ url, name: 'translations' });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM products p WHERE NOT EXISTS (SELECT FROM product_translations t WHERE t.product_id = p.id) ORDER BY id',
    );
    for (let done = 0; done < rows.length; done += PRODUCTS_AT_ONCE) {
      bar.update({ label: 'Translations', done, total: rows.length });
      const ids = rows.slice(done, done + PRODUCTS_AT_ONCE).map(({ id }) => id);
      const originals = await client.query<{ id: string; name: string; description: string }>(
        'SELECT id, name, description FROM products WHERE id = ANY ($1::bigint[])',
        [ids],
      );
      await copyRows(client, {
        table: 'product_translations',
        rows: originals.rows.flatMap(({ id, name, description }) =>
          OTHERS.map((language) => ({
            productId: Number(id),
            language,
            name: madeUpText(name, language),
            description: madeUpText(description, language),
          })),
        ),
      });
    }
  } finally {
    bar.end();
    await client.end();
  }
}

/** Turns the languages on, and lists the products in them as the background task does. */
async function listProducts(url: string): Promise<void> {
  const startedMs = performance.now();
  const db = createDatabase({ url });
  const bar = drawProgress(process.stdout);
  try {
    await db
      .insertInto('shopSettings')
      .values({ name: 'languages', value: JSON.stringify(ALL), version: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const count = () =>
      db
        .selectFrom('listingsToTranslate')
        .select(({ fn }) => fn.countAll<string>().as('due'))
        .executeTakeFirstOrThrow();
    const total = Number((await count()).due);
    for (let done = 0, written = -1; written !== 0; done += written) {
      written = await refillSomeWords(db, LISTED_AT_ONCE);
      bar.update({ label: 'Languages', done: Math.min(done, total), total });
    }
    bar.end();
    process.stdout.write(`${total.toLocaleString('en-US')} listings in ${((performance.now() - startedMs) / 1000).toFixed(0)} s\n`);
  } finally {
    await db.destroy();
  }
  await withClient(url, (client) => client.query('VACUUM ANALYZE'));
}

async function measureLanguage(
  language: Language,
  { url, dataDir, products }: { url: string; dataDir: string; products: number },
): Promise<LanguageFigure[]> {
  const queries = await withClient(url, (client) => drawQueriesIn(client, language));
  const headers = { 'Accept-Language': language };
  const figures: LanguageFigure[] = [];
  process.stdout.write(`Measuring ${language}…\n`);
  // A new process for each language, so that nothing is known of it.
  const shop = await startShopProcess({ dataDir, env: { DATABASE_URL: url, LOG_LEVEL: 'silent' } });
  try {
    for (const what of ['list', 'search', 'suggest'] as const) {
      const paths = queries[what];
      // What the process compiles and connects first is not a language's.
      await sendAll(shop.address, paths.slice(0, 20));
      const times = await sendAll(shop.address, paths.slice(20), headers);
      figures.push({ language, ...toFigure({ products, what, queries: times.length, times }) });
    }
  } finally {
    await shop.stop();
  }
  return figures;
}

function printFigures(figures: readonly LanguageFigure[]): void {
  const english = (what: string) => figures.find((figure) => figure.language === 'en' && figure.what === what)?.p50 ?? Number.NaN;
  const rows = figures.map(({ language, products, what, p50, p99 }) => [
    language,
    what,
    ms(p50),
    ms(p99),
    (p50 / english(what)).toFixed(2),
    p99 < budgetMs(products, what) ? 'ok' : 'ABOVE',
  ]);
  printColumns([['language', 'first time', 'p50', 'p99', '× English', ''], ...rows]);
}
