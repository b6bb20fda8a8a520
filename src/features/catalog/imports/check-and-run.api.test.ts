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

/** A kind of file: its columns, each with cells of which few are different, so that its subjects meet within a file and across files. */
interface FileKind {
  kind: 'products' | 'customers' | 'stock';
  cells: Record<string, readonly string[]>;
  runs: number;
}

const PRODUCT_CELLS = {
  title: ['Mug', 'Plate', '', 'x'.repeat(201)],
  category: ['', 'Mugs', 'Kitchen > Mugs', 'Garden > Mugs', 'kitchen', 'Tools > Kitchen', 'y'.repeat(101)],
  tags: ['', 'red, blue', 'z'.repeat(61)],
  sku: ['', 'S-1', 'S-2', 'S-3', '1.5E+11', 'v'.repeat(101)],
  price: ['', '5', '5.00', '12,50', '1,234', '0', '-1', 'free'],
  stock: ['', '0', '3', '-2', '5,000', 'many', '99999999999'],
} as const;

const FILES: readonly (readonly [name: string, file: FileKind])[] = [
  [
    'products',
    {
      kind: 'products',
      runs: 25,
      cells: {
        Handle: ['a', 'b', 'c', '7', ''],
        Title: PRODUCT_CELLS.title,
        Type: PRODUCT_CELLS.category,
        Tags: PRODUCT_CELLS.tags,
        'Option1 Name': ['', 'Size', 'Title'],
        'Option1 Value': ['', 'S', 'M', 'Default Title', 'w'.repeat(101)],
        'Variant SKU': PRODUCT_CELLS.sku,
        'Variant Price': PRODUCT_CELLS.price,
        'Variant Compare At Price': ['', '5.00', '9.99'],
        'Variant Inventory Qty': PRODUCT_CELLS.stock,
        'Weight (kg)': ['', '0.5', '500 g', '1 stone'],
        Status: ['', 'active', 'draft', 'unlisted', 'sold'],
      },
    },
  ],
  [
    'products of WooCommerce',
    {
      kind: 'products',
      runs: 15,
      cells: {
        ID: ['', '1', '2', '3'],
        Type: ['simple', 'variable', 'variation', 'grouped', ''],
        SKU: PRODUCT_CELLS.sku,
        Name: PRODUCT_CELLS.title,
        Published: ['1', '0', '-1', ''],
        'In stock?': ['1', '0', 'backorder', ''],
        Stock: ['parent', ...PRODUCT_CELLS.stock],
        'Backorders allowed?': ['0', '1', 'notify'],
        'Sale price': ['', '3', '900'],
        'Regular price': PRODUCT_CELLS.price,
        Categories: PRODUCT_CELLS.category,
        Tags: PRODUCT_CELLS.tags,
        Parent: ['', 'S-1', 'S-2', 'id:1', 'id:9'],
        'Attribute 1 name': ['', 'Size'],
        'Attribute 1 value(s)': ['', 'S', 'S, M'],
      },
    },
  ],
  [
    'customers',
    {
      kind: 'customers',
      runs: 15,
      cells: {
        Email: ['ada@example.com', 'ADA@EXAMPLE.COM', 'Grace <grace@example.com>', 'max@bücher.example', 'nobody', ''],
        'First Name': ['Ada', 'Grace', '', 'x'.repeat(101)],
        'Last Name': ['Lovelace', 'Hopper', ''],
        'Accepts Email Marketing': ['yes', 'no', ''],
        Phone: ['', '030/123', '+1 703 555 0100', 'call me'],
        'Default Address Address1': ['', '1 Main St'],
        'Default Address City': ['', 'Arlington'],
        'Default Address Province Code': ['', 'VA', 'ZZ'],
        'Default Address Country Code': ['', 'US', 'DE', 'XX'],
        'Default Address Zip': ['', '22201', '10115'],
        Tags: ['', 'vip, early', 'z'.repeat(61)],
      },
    },
  ],
  [
    'stock',
    {
      kind: 'stock',
      runs: 15,
      cells: {
        Handle: ['', 'a', 'b', 'none'],
        SKU: PRODUCT_CELLS.sku,
        'Option1 Name': ['', 'Size'],
        'Option1 Value': ['', 'S', 'M'],
        Available: PRODUCT_CELLS.stock,
      },
    },
  ],
];

interface Row {
  line: number;
  outcome: string;
  errors: object[];
  notes: string[];
}

it.each(FILES)('a file of %s does what its check said, whatever is in it', { timeout: 240_000 }, async (_name, { kind, cells, runs }) => {
  const line = fc.tuple(...Object.values(cells).map((choices) => fc.constantFrom(...choices)));
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
      const file = toCsvLine(Object.keys(cells)) + lines.map((line) => toCsvLine(line)).join('');
      const { status, body } = await uploadCsv(test, token, { kind, file });
      if (status === 422) return;
      const id = body.import._id;
      const before = await rowsOf(test, token, id);
      await runImport(test, token, id);
      const after = await rowsOf(test, token, id);
      const promised = (rows: Row[]) => rows.map(({ line: number, outcome, errors, notes }) => ({ line: number, outcome, errors, notes }));
      expect(promised(after), file).toEqual(promised(before));
    }),
    { numRuns: runs },
  );
});
