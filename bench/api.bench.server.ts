import pg from 'pg';
import { createDatabase } from '#db/database.server';
import { listProducts } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import type { Shop } from '#server/shop.server';
import type { ShopProcess } from '#test/shop-process.server';
import { besideLimit, loopsPerSecond, requestsPerSecond } from './load';
import type { Figure } from './report';

const CONCURRENCY = 8;
const QUERY = 'limit=12&sortBy=price&sortOrder=asc';

/** Compares GET /api/products with its own SQL, sent through `pg` alone. */
export async function benchProductsCall({ address }: ShopProcess, shop: Shop, databaseUrl: string): Promise<Figure> {
  const statements = await captureStatements(shop, databaseUrl);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONCURRENCY });
  const rates = await besideLimit({
    limit: () =>
      loopsPerSecond({
        concurrency: CONCURRENCY,
        work: () => Promise.all(statements.map(({ sql, parameters }) => pool.query(sql, [...parameters]))),
      }),
    value: () => requestsPerSecond({ url: `${address}/api/products?${QUERY}`, connections: CONCURRENCY }),
  });
  await pool.end();
  return { name: 'GET /api/products (12 of 10,000)', ...rates, limitName: 'the same SQL through pg', unit: 'req/s', budget: 0.9 };
}

/** Those of a process that has served a list before: the first one reads all counts into its cache. */
async function captureStatements(shop: Shop, url: string) {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = createDatabase({ url, onQuery: ({ query }) => statements.push({ sql: query.sql, parameters: query.parameters }) });
  const list = () => listProducts({ ...shop, db }, { limit: 12, sortBy: 'price', sortOrder: 'asc' });
  await list();
  statements.length = 0;
  await list();
  await db.destroy();
  return statements;
}
