import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The console's router puts `/admin` before each address, so that a page of the shop is reached by a plain link only. */
it('the console leads to pages of the shop by plain links', () => {
  const files = globSync(['src/app/admin/**/*.{ts,tsx}', 'src/console/**/*.{ts,tsx}', 'src/features/**/*.console.{ts,tsx}']);
  expect(files.length).toBeGreaterThan(100);
  const routed = files.filter((file) => /\bto=\{[^}]*\bpaths\.|\bnavigate\([^)]*\bpaths\./.test(readFileSync(file, 'utf8')));
  expect(routed).toEqual([]);
});
