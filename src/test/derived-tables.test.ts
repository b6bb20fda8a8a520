import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Who reads the catalogue's derived tables, besides their functions in db/: docs/catalog-engine.md#who-reads-the-derived-tables */
const LISTINGS = [
  'src/demo/many/many-products.queries.server.ts',
  'src/features/catalog/catalog-admin/staff-list.queries.server.ts',
  'src/features/catalog/catalog-engine/listing-counts.queries.server.ts',
  'src/features/catalog/catalog-engine/listing-page.queries.server.ts',
  'src/features/catalog/products/products.queries.server.ts',
  'src/features/catalog/catalog-engine/related-products.queries.server.ts',
  'src/features/catalog/sale-links/sale-links.queries.server.ts',
  'src/features/catalog/catalog-engine/search.queries.server.ts',
  'src/features/catalog/stock/stock-choice.queries.server.ts',
  'src/features/catalog/catalog-engine/suggestions.queries.server.ts',
  'src/features/orders/insight/popularity.queries.server.ts',
  'src/features/platform/backup/restore-target.queries.server.ts',
];
const BACKUPS = ['src/features/platform/backup/backup-tables.rules.ts', 'src/features/platform/backup/restore-target.queries.server.ts'];
const COUNTS = 'src/features/catalog/catalog-engine/listing-counts.queries.server.ts';
const BULK_LOAD = 'src/demo/many/many-products.queries.server.ts';

const READERS: Record<string, readonly string[]> = {
  product_listings: LISTINGS,
  hidden_listings: [
    'src/features/catalog/catalog-admin/staff-list.queries.server.ts',
    'src/features/catalog/stock/stock-choice.queries.server.ts',
  ],
  listing_counts: [BULK_LOAD, COUNTS, ...BACKUPS],
  listing_changes: [COUNTS, 'src/features/platform/backup/backup-tables.rules.ts'],
  listing_generation: [COUNTS, ...BACKUPS],
  search_words: [BULK_LOAD, 'src/features/catalog/catalog-engine/search.queries.server.ts'],
};

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join('src', name.replaceAll(path.sep, '/')))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|row-types\.generated/.test(file))
  .map((file) => ({ file, statements: readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/[^\n]*$/gms, '') }));

it.each(Object.entries(READERS))('%s is read by those who are listed, and by nobody else', (table, readers) => {
  const camelCase = table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const reads = new RegExp(`\\b${table}\\b|(From|Into|Table|Join)\\('${camelCase}'`);
  expect(sources.filter(({ statements }) => reads.test(statements)).map(({ file }) => file)).toEqual([...readers].sort());
});
