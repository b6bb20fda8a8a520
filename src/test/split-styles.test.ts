import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { splitStyles } from '../../scripts/split-styles.js';

const home = process.cwd();
const dir = mkdtempSync(path.join(tmpdir(), 'styles-'));

beforeAll(() => {
  const files = {
    'app/home.tsx': `import { Card } from '#ui/card';\nconst Menu = lazy(() => import('./menu'));\n<p className="flex sm:p-4" />`,
    'app/menu.tsx': `<p className="lg:hidden" />`,
    'app/checkout.tsx': `import { Card } from '#ui/card';\n<p className="grid p-2 mt-7" />`,
    'app/orders.tsx': `<p className="p-3 sm:p-4 mt-9 sm:mt-1" />`,
    'ui/card.tsx': `<p className="py-2 mt-8" />`,
  };
  for (const [file, text] of Object.entries(files)) {
    const full = path.join(dir, 'src', file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, text);
  }
  process.chdir(dir);
});

afterAll(() => {
  process.chdir(home);
  rmSync(dir, { recursive: true });
});

const split = (utilities: string) => splitStyles(`p{margin:0}@layer utilities{${utilities}}`, ['src/app/home.tsx']);

it('the second part has the classes that no file of the pages has, nor one that they import', () => {
  const { first, late } = split(
    '.flex{display:flex}.grid{display:grid}.mt-7{margin-top:1.75rem}.mt-8{margin-top:2rem}@media (width>=64rem){.lg\\:hidden{display:none}}',
  );
  expect(first).toBe(
    'p{margin:0}@layer utilities{.flex{display:flex}.mt-8{margin-top:2rem}@media (width>=64rem){.lg\\:hidden{display:none}}}',
  );
  expect(late).toBe('@layer utilities{.grid{display:grid}.mt-7{margin-top:1.75rem}}');
});

it('a rule that has to lose against a later one of the first part is in the first part, too', () => {
  // `p-2` on a card of the checkout loses against the card's `py-2`, and `p-3` against `sm:p-4` beside it.
  const { first, late } = split(
    '.p-2{padding:.5rem}.p-3{padding:.75rem}.py-2{padding-block:.5rem}@media (width>=40rem){.sm\\:mt-1{margin-top:1px}.sm\\:p-4{padding:1rem}}',
  );
  expect(first).toContain('.p-2{padding:.5rem}.p-3{padding:.75rem}.py-2');
  expect(late).toBe('@layer utilities{@media (width>=40rem){.sm\\:mt-1{margin-top:1px}}}');
});

it('what a rule of the first part loses against has to come after it as well', () => {
  // `mt-9` loses against `sm:mt-1`; both may come later.
  const { late } = split('.mt-9{margin-top:2.25rem}@media (width>=40rem){.sm\\:mt-1{margin-top:1px}}');
  expect(late).toBe('@layer utilities{.mt-9{margin-top:2.25rem}@media (width>=40rem){.sm\\:mt-1{margin-top:1px}}}');
});

it('types of variables are where the variables are', () => {
  const types = '@property --tw-a{syntax:"*"}@property --tw-b{syntax:"*"}';
  const { first, late } = splitStyles(`@layer utilities{.flex{gap:var(--tw-a)}.grid{gap:var(--tw-b)}}${types}`, ['src/app/home.tsx']);
  expect(first).toContain('--tw-a{');
  expect(first).not.toContain('--tw-b');
  expect(late).toContain('@property --tw-b{');
});
