import { describe, expect, it } from 'vitest';
import { BurstReader } from '#features/catalog/barcodes/wedge-scanner.console';
import type { ListedStock } from './stock.schema';
import * as takes from './stock-take.console';

const variant = (variantId: string, onHand = 10): ListedStock => ({
  variantId,
  onHand,
  reserved: 0,
  available: onHand,
  stockPolicy: 'counted',
  sku: `SKU-${variantId}`,
  barcode: `400000000000${variantId}`,
  product: { _id: '1', slug: 'cup', name: 'Cup', status: 'active' },
  options: { Size: 'S' },
  threshold: 10,
  soldLast30Days: 0,
});

describe('a stock-take', () => {
  it('counts pieces, the last one first', () => {
    let take = takes.countPiece(takes.NO_STOCK_TAKE, variant('1'));
    take = takes.countPiece(take, variant('2'));
    take = takes.countPiece(take, variant('1', 9));
    expect(take.lines.map(({ variantId, counted, expected }) => [variantId, counted, expected])).toEqual([
      ['1', 2, 10],
      ['2', 1, 10],
    ]);
    expect(takes.lineOfCode(take, '4000000000002')?.variantId).toBe('2');
    expect(takes.lineOfCode(take, 'sku-1')?.name).toBe('Cup, S');
    expect(takes.lineOfCode(take, '400000000000')).toBeUndefined();
    expect(takes.summaryOf(takes.setCounted(take, '1', 12))).toEqual({ differing: 2, more: 2, fewer: 9 });
    expect(takes.removeLine(take, '1').lines).toHaveLength(1);
  });

  it('follows what was sold since a variant was counted', () => {
    const take = takes.setCounted(takes.countPiece(takes.countPiece(takes.NO_STOCK_TAKE, variant('1')), variant('2')), '1', 8);
    const present = [variant('1', 7), variant('2')];
    const { lines } = takes.followStock(take, present, new Map([['2', 'No']]));
    expect(lines).toMatchObject([
      { variantId: '2', counted: 1, expected: 10, refused: 'No' },
      { variantId: '1', counted: 5, expected: 7, moved: -3 },
    ]);
  });

  it('lists unknown codes with their number', () => {
    const take = ['a', 'b', 'a'].reduce(takes.addUnknown, takes.NO_STOCK_TAKE);
    expect(take.unknown).toEqual([
      { code: 'a', times: 2 },
      { code: 'b', times: 1 },
    ]);
  });

  it('survives a reload, and damage of what was stored', () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    const take = takes.countPiece(takes.NO_STOCK_TAKE, variant('1'));
    takes.writeStockTake(storage, take);
    expect(takes.readStockTake(storage)).toEqual(JSON.parse(JSON.stringify(take)));
    storage.setItem('stock-take', '{');
    expect(takes.readStockTake(storage)).toBe(takes.NO_STOCK_TAKE);
    takes.writeStockTake(storage, takes.NO_STOCK_TAKE);
    expect(stored.size).toBe(0);
  });
});

describe('a scanner that types', () => {
  const typed = (keys: readonly string[], gapMs: number) => {
    const reader = new BurstReader();
    return keys.map((key, at) => reader.read(key, at * gapMs)).at(-1);
  };
  it.each([
    [[...'4006381333931', 'Enter'], 8, '4006381333931'],
    [['Shift', 'S', ...'KU-1', 'Enter'], 30, 'SKU-1'],
    // A person.
    [[...'4006381333931', 'Enter'], 120, undefined],
    [[...'123', 'Enter'], 8, undefined],
    [['Enter'], 8, undefined],
  ])('%j every %i ms is %j', (keys, gapMs, code) => {
    expect(typed(keys, gapMs)).toBe(code);
  });

  it('begins again after a pause', () => {
    const reader = new BurstReader();
    for (const [key, at] of [
      ['9', 0],
      ['1', 500],
      ['2', 505],
      ['3', 510],
      ['4', 515],
    ] as const)
      reader.read(key, at);
    expect(reader.read('Enter', 520)).toBe('1234');
  });
});
