import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Besides the catalogue engine and the functions in db/: docs/catalog-engine.md#who-reads-the-derived-tables */
const ENGINE = 'src/features/catalog/catalog-engine/';
const BULK_LOAD = 'src/demo/many/many-products.queries.server.ts';
const BACKED_UP = 'src/features/platform/backup/backup-tables.rules.ts';
const RESTORE = 'src/features/platform/backup/restore-target.queries.server.ts';

const READERS: Record<string, readonly string[]> = {
  product_listings: [BULK_LOAD, RESTORE],
  hidden_listings: [],
  listing_counts: [BULK_LOAD, BACKED_UP, RESTORE],
  listing_changes: [BACKED_UP],
  listing_generation: [BACKED_UP, RESTORE],
  search_words: [BULK_LOAD],
  translated_listings: [],
  translated_words: [],
  listing_languages: [],
};

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join('src', name.replaceAll(path.sep, '/')))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|row-types\.generated/.test(file))
  .map((file) => ({ file, statements: readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/[^\n]*$/gms, '') }));

it.each(Object.entries(READERS))('%s is read by the catalogue engine and those who are listed, and by nobody else', (table, readers) => {
  const camelCase = table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const reads = new RegExp(`\\b${table}\\b|(From|Into|Table|Join)\\('${camelCase}'`);
  const files = sources.filter(({ statements }) => reads.test(statements)).map(({ file }) => file);
  expect(files.filter((file) => !file.startsWith(ENGINE))).toEqual(readers);
  expect(files.some((file) => file.startsWith(ENGINE))).toBe(true);
});
