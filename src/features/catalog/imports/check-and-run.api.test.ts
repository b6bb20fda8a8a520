import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { toCsvLine } from '#shared/csv-line';
import { rowsOf, runImport, uploadCsv } from '#test/imports.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
});

const COLUMNS = [
  'Handle',
  'Title',
  'Type',
  'Tags',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Inventory Qty',
  'Weight (kg)',
  'Status',
];

/** Few different cells, so that products, SKUs and categories meet within a file and across files. */
const line = fc
  .record({
    handle: fc.constantFrom('a', 'b', 'c', '7', ''),
    title: fc.constantFrom('Mug', 'Plate', '', 'x'.repeat(201)),
    category: fc.constantFrom('', 'Mugs', 'Kitchen > Mugs', 'Garden > Mugs', 'kitchen', 'Tools > Kitchen', 'y'.repeat(101)),
    tags: fc.constantFrom('', 'red, blue', 'z'.repeat(61)),
    optionName: fc.constantFrom('', 'Size', 'Title'),
    optionValue: fc.constantFrom('', 'S', 'M', 'Default Title', 'w'.repeat(101)),
    sku: fc.constantFrom('', 'S-1', 'S-2', 'S-3', '1.5E+11', 'v'.repeat(101)),
    price: fc.constantFrom('', '5', '5.00', '12,50', '1,234', '0', '-1', 'free'),
    compareAt: fc.constantFrom('', '5.00', '9.99'),
    stock: fc.constantFrom('', '0', '3', '-2', '5,000', 'many', '99999999999'),
    weight: fc.constantFrom('', '0.5', '500 g', '1 stone'),
    status: fc.constantFrom('', 'active', 'draft', 'unlisted', 'sold'),
  })
  .map((cells) => Object.values(cells));

it('a file does what its check said, whatever is in it', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
      const file = toCsvLine(COLUMNS) + lines.map((cells) => toCsvLine(cells)).join('');
      const { status, body } = await uploadCsv(test, token, { kind: 'products', file });
      if (status === 422) return;
      const id = body.import._id;
      const before = await rowsOf(test, token, id);
      await runImport(test, token, id);
      const after = await rowsOf(test, token, id);
      const promised = (rows: { line: number; outcome: string; errors: object[] }[]) =>
        rows.map(({ line: number, outcome, errors }) => ({ line: number, outcome, errors }));
      expect(promised(after), file).toEqual(promised(before));
    }),
    { numRuns: 25 },
  );
});
