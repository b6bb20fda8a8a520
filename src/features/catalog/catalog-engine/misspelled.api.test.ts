import { beforeAll, expect, it } from 'vitest';
import { CATALOG } from '#demo/catalog/catalog';
import { createRandom, type Random } from '#demo/random';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const MISSPELLED = 100;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const test = openTestShop();
const NAMES = CATALOG.flatMap(({ subcategories }) => subcategories.flatMap(({ products }) => products));

beforeAll(async () => {
  for (const { name, brand } of NAMES) await makeProduct(test.shop.db, { name, brand });
});

/** Every name with typos: one wrong letter in a word, two in a long one. */
function misspell(name: string, random: Random): string {
  const words = name.toLowerCase().match(/[a-z]+/g) ?? [];
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const wrong = longest.length >= 8 && random.isTrue(0.5) ? typo(typo(longest, random), random) : typo(longest, random);
  return words.map((word) => (word === longest ? wrong : word)).join(' ');
}

function typo(word: string, random: Random): string {
  const at = random.int(0, word.length - 2);
  const [before, here, next, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
  return random.pick([
    `${before}${next}${after}`,
    `${before}${here}${here}${next}${after}`,
    `${before}${next}${here}${after}`,
    `${before}${random.pick([...LETTERS])}${next}${after}`,
  ]);
}

it(`${MISSPELLED} misspelled names are found`, async () => {
  const random = createRandom('misspelled');
  const missed: string[] = [];
  for (const { name } of random.shuffle(NAMES).slice(0, MISSPELLED)) {
    const typed = misspell(name, random);
    const { body } = await test.request('GET', `/products?q=${encodeURIComponent(typed)}`);
    if (!body.products.some((product: { name: string }) => product.name === name)) missed.push(`${typed}: ${name}, ${body.correction}`);
  }
  expect(missed).toEqual([]);
});
