import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const FEATURES = 'src/features/';

/** The components of features that the console's files import, directly or not, and that are not the console's own. */
function findSharedComponents(): string[] {
  const found = new Set(globSync(['src/app/admin/**/*.{ts,tsx}', 'src/console/**/*.{ts,tsx}', 'src/features/**/*.console.{ts,tsx}']));
  // A set's loop reaches what is added to it meanwhile.
  for (const file of found) {
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
      const target = from.startsWith('#features/') ? FEATURES + from.slice('#features/'.length) : path.join(path.dirname(file), from);
      if (existsSync(`${target}.tsx`)) found.add(`${target}.tsx`);
    }
  }
  return [...found].filter((file) => file.startsWith(FEATURES) && !/\.console\.tsx?$/.test(file)).sort();
}

it('the console’s styles have the classes of all components that it shares with the storefront, and of no others', () => {
  const css = readFileSync('src/app/admin/admin.css', 'utf8');
  const sources = [...css.matchAll(/@source "\.\.\/\.\.\/(features\/[^*"]+)";/g)].map(([, file]) => `src/${file}`);
  expect(sources).toEqual(findSharedComponents());
});
