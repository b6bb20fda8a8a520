import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTsv, pastedAt, toTsv } from './sheet-clipboard.console';
import { dropEdits, editCells, NO_EDITS, redoStep, undoStep } from './sheet-edits.console';
import { toSheetRows } from './sheet-rows.console';
import { editedKeys, findConflicts, toBodies } from './sheet-save.console';
import { checkRow, checkValue } from './sheet-values.console';

const MUG = {
  _id: '1',
  version: 4,
  name: 'Mug',
  status: 'active' as const,
  category: 'kitchen',
  price: 10,
  variants: [{ _id: '11', name: '', sku: 'MUG', onHand: 3, reserved: 1, stockPolicy: 'counted' as const }],
};
const SHIRT = {
  ...MUG,
  _id: '2',
  name: 'Shirt',
  salePrice: 9,
  variants: [
    { _id: '21', name: 'S', sku: 'S', onHand: 3, reserved: 0, stockPolicy: 'counted' as const },
    { _id: '22', name: 'L', sku: 'L', onHand: 4, reserved: 0, stockPolicy: 'counted' as const, price: 12, barcode: '4711' },
  ],
};
const ROWS = toSheetRows([MUG, SHIRT]);

describe('the rows of a sheet', () => {
  it('are a product with its only variant, or a product and each of its variants', () => {
    expect(ROWS.map(({ key, label }) => [key, label])).toEqual([
      ['1', 'Mug'],
      ['2', 'Shirt'],
      ['2-21', 'Shirt, S'],
      ['2-22', 'Shirt, L'],
    ]);
    expect(ROWS[0]?.values).toEqual({
      name: 'Mug',
      status: 'active',
      category: 'kitchen',
      price: '10.00',
      salePrice: '',
      stock: '3',
      sku: 'MUG',
      barcode: '',
      stockPolicy: 'counted',
    });
    expect(ROWS[1]?.values).not.toHaveProperty('stock');
    expect(ROWS[3]?.values).toEqual({ price: '12.00', salePrice: '', stock: '4', sku: 'L', barcode: '4711', stockPolicy: 'counted' });
  });
});

describe('a typed value', () => {
  const categories = [{ value: 'kitchen', label: 'Kitchen & Home' }];
  it.each([
    ['$1,234.5', 'price', '1234.50'],
    ['12,50', 'salePrice', '12.50'],
    ['1,200', 'price', '1200.00'],
    ['', 'salePrice', ''],
    ['1,204', 'stock', '1204'],
    [' 007', 'stock', '7'],
    ['ACTIVE', 'status', 'active'],
    ['Backorder', 'stockPolicy', 'backorder'],
    ['kitchen & home', 'category', 'kitchen'],
    [' Tea pot ', 'name', 'Tea pot'],
    ['', 'barcode', ''],
  ] as const)('%j of %s is %j', (text, column, value) => {
    expect(checkValue(text, column, categories)).toEqual({ value });
  });

  it.each([
    ['0', 'price'],
    ['-1', 'price'],
    ['12.345', 'price'],
    ['1e9', 'price'],
    ['cheap', 'salePrice'],
    ['1.5', 'stock'],
    ['-3', 'stock'],
    ['', 'stock'],
    ['gone', 'status'],
    ['maybe', 'stockPolicy'],
    ['elsewhere', 'category'],
    ['  ', 'name'],
    ['', 'sku'],
  ] as const)('%j of %s is refused and stays as it is', (text, column) => {
    expect(checkValue(text, column, categories)).toEqual({ value: text.trim(), error: expect.any(String) });
  });

  it('has to fit to the rest of its row', () => {
    const check = (index: number, values: Record<string, string>) => {
      const row = ROWS[index];
      return row && checkRow((column) => values[column] ?? '', row);
    };
    expect(check(0, { price: '10.00', salePrice: '10.00' })).toHaveProperty('salePrice');
    expect(check(0, { price: '', salePrice: '' })).toHaveProperty('price');
    expect(check(2, { price: '', salePrice: '' })).toEqual({});
  });
});

describe('edits', () => {
  const saved = (key: string) => (key === 'a' ? '1' : '');
  const change = (edits: typeof NO_EDITS, cells: Record<string, string>) => editCells(edits, new Map(Object.entries(cells)), saved);

  it('of a paste are one step', () => {
    const edits = change(change(NO_EDITS, { a: '2' }), { a: '3', b: '4' });
    expect(Object.fromEntries(undoStep(edits).cells)).toEqual({ a: '2' });
    expect(Object.fromEntries(undoStep(undoStep(edits)).cells)).toEqual({});
    expect(Object.fromEntries(redoStep(undoStep(edits)).cells)).toEqual({ a: '3', b: '4' });
  });

  it('back to what is saved are none', () => {
    expect(change(change(NO_EDITS, { a: '2' }), { a: '1' }).cells.size).toBe(0);
    expect(change(NO_EDITS, { a: '1' })).toBe(NO_EDITS);
  });

  it('that are saved cannot be undone', () => {
    const edits = dropEdits(change(NO_EDITS, { a: '2', b: '3' }), ['a']);
    expect(Object.fromEntries(undoStep(edits).cells)).toEqual({ b: '3' });
  });

  it('undone as often as made leave nothing, and come back in the same order', () => {
    const step = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', ''), { minKeys: 1 });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const end = steps.reduce(change, NO_EDITS);
        let back = end;
        for (let i = 0; i < steps.length; i++) back = undoStep(back);
        expect(back.cells.size).toBe(0);
        for (let i = 0; i < steps.length; i++) back = redoStep(back);
        expect(back.cells).toEqual(end.cells);
      }),
    );
  });
});

describe('the clipboard', () => {
  it('has cells with tabs, quotes and line breaks', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '1') });
    const block = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(block, (rows) => {
        // A last empty row is a spreadsheet's final line break.
        fc.pre(!(rows.length > 1 && rows.at(-1)?.join('') === '' && rows.at(-1)?.length === 1));
        expect(parseTsv(toTsv(rows))).toEqual(rows);
      }),
    );
    expect(parseTsv('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('fills a larger selection again and again', () => {
    expect(pastedAt([['1', '2']], 5, 3)).toBe('2');
    expect(pastedAt([['1']], 0, 7)).toBe('1');
  });
});

describe('a save', () => {
  const cells = new Map([
    ['1 price', '11.00'],
    ['1 stock', '8'],
    ['1 barcode', '99'],
    ['2 salePrice', ''],
    ['2-22 price', ''],
    ['2-22 barcode', ''],
  ]);

  it('sends only what was edited, stock with the number that it replaces', () => {
    expect(Object.fromEntries(toBodies(ROWS, cells))).toEqual({
      1: {
        version: 4,
        price: 11,
        variants: [{ _id: '11', barcode: '99' }],
        stockChanges: [{ variantId: '11', set: 8, expected: 3, reason: 'count' }],
      },
      2: { version: 4, salePrice: null, variants: [{ _id: '21' }, { _id: '22', price: null, barcode: null }] },
    });
    expect(toBodies(ROWS, new Map()).size).toBe(0);
    expect(editedKeys(ROWS, '2', cells)).toEqual(['2 salePrice', '2-22 price', '2-22 barcode']);
  });

  it('collides only in cells that both changed to different values', () => {
    const now = toSheetRows([
      {
        ...MUG,
        price: 12,
        name: 'Cup',
        variants: [{ _id: '11', name: '', sku: 'MUG', onHand: 8, reserved: 0, stockPolicy: 'counted' as const }],
      },
      SHIRT,
    ]);
    expect(Object.fromEntries(findConflicts(ROWS, now, cells))).toEqual({ '1 price': '12.00' });
  });
});
