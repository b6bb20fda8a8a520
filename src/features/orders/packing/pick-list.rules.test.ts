import { expect, it } from 'vitest';
import type { PackingOrder } from '#features/orders/shipments/shipments.schema';
import { findPick, toPicks } from './pick-list.rules';

const order = (id: string, lines: { sku: string; open: number; barcode?: string }[]) =>
  ({
    _id: id,
    orderNumber: `TW-${id}`,
    orderItems: lines.map(({ sku }, at) => ({ _id: `${id}-${at}`, name: `Thing ${sku}`, quantity: 5, price: 1, options: {} })),
    packing: lines.map(({ sku, open, barcode }, at) => ({ itemId: `${id}-${at}`, variantId: sku, sku, barcode, open })),
  }) as unknown as PackingOrder;

it('adds up what is open by SKU, with the orders it is for', () => {
  const picks = toPicks([
    order('1', [
      { sku: 'B-10', open: 2 },
      { sku: 'B-9', open: 1 },
    ]),
    order('2', [
      { sku: 'B-10', open: 3 },
      { sku: 'A', open: 0 },
    ]),
  ]);
  expect(picks).toMatchObject([
    { sku: 'B-9', pieces: 1 },
    {
      sku: 'B-10',
      pieces: 5,
      orders: [
        { orderNumber: 'TW-1', pieces: 2 },
        { orderNumber: 'TW-2', pieces: 3 },
      ],
    },
  ]);
});

it('finds what was scanned, by barcode or SKU', () => {
  const picks = toPicks([
    order('1', [
      { sku: 'A', open: 1, barcode: '4006381333931' },
      { sku: 'B', open: 1 },
    ]),
  ]);
  expect(findPick(picks, '4006381333931', () => 0)?.sku).toBe('A');
  expect(findPick(picks, ' b ', () => 0)?.sku).toBe('B');
  expect(findPick(picks, 'C', () => 0)).toBeUndefined();
});
