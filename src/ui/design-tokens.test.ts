import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Arbitrary values: `bg-[#fff]`, `text-[13px]`, `rounded-[5px]`, `shadow-[…]`; values calculated from a token are fine. */
const VALUE_OF_ITS_OWN =
  /\b(?:bg|text|border|ring|outline|fill|stroke|accent|decoration|shadow|rounded)(?:-[a-z]+)*-\[(?!calc\(var\(--)[^\]]+\]/g;

test('colours, corners, shadows and font sizes come from the tokens of theme.css', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  expect(files).toContain(path.join('ui', 'button.tsx'));
  const found = files.flatMap((name) => readFileSync(path.join('src', name), 'utf8').match(VALUE_OF_ITS_OWN) ?? []);
  expect(found).toEqual([]);
  expect('rounded-[0.3rem] hover:bg-[oklch(0.4_0.1_20)] text-[13px]'.match(VALUE_OF_ITS_OWN)).toHaveLength(3);
});
