import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents } from '#shared/money';
import { applyEdit, type BulkChange, type BulkProduct, type FieldChange, planEdit, undoEdit } from './bulk-edits.rules';

const amount = (max: number) => fc.integer({ min: 1, max }).map(cents);
const salePrice = (list: Cents) => (list > 1 ? fc.option(amount(list - 1)) : fc.constant(null));
const tag = fc.constantFrom('new', 'New', 'sale', 'Steel', 'steel', 'gift');

const variant = (listPriceCents: Cents) =>
  fc
    .record({ own: fc.option(amount(100_00)), onHand: fc.integer({ min: 0, max: 50 }), reserved: fc.integer({ min: 0, max: 5 }) })
    .chain(({ own, onHand, reserved }) =>
      salePrice(own ?? listPriceCents).map((salePriceCents) => ({
        ...{ id: 0, sku: '', listPriceCents: own, salePriceCents },
        ...{ onHand: onHand + reserved, reserved, stockPolicy: 'counted' as const },
      })),
    );

const product: fc.Arbitrary<BulkProduct> = amount(100_00).chain((listPriceCents) =>
  fc.record({
    id: fc.constant(1),
    name: fc.constant('Kettle'),
    version: fc.constant(3),
    listPriceCents: fc.constant(listPriceCents),
    salePriceCents: salePrice(listPriceCents),
    status: fc.constantFrom('draft' as const, 'active' as const, 'archived' as const),
    publishAt: fc.constant(null),
    categoryId: fc.integer({ min: 1, max: 3 }),
    brand: fc.option(fc.constantFrom('Acme', 'Globex')),
    taxClass: fc.constantFrom('standard', 'reduced'),
    tags: fc.uniqueArray(tag, { selector: (text) => text.toLowerCase() }),
    variants: fc
      .array(variant(listPriceCents), { minLength: 1, maxLength: 3 })
      .map((list) => list.map((each, i) => ({ ...each, id: i + 1, sku: `S${i}` }))),
  }),
);

const priceChange = fc.oneof(
  amount(200_00).map((amountCents) => ({ op: 'set' as const, amountCents })),
  fc.integer({ min: -9_000, max: 20_000 }).map((rateBp) => ({ op: 'percent' as const, rateBp })),
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const endingCents = maybe(fc.constant(99));
const change: fc.Arbitrary<BulkChange> = fc.record({
  price: maybe(fc.record({ change: priceChange, endingCents })),
  salePrice: maybe(
    fc.record({
      change: fc.oneof(priceChange, fc.constant({ op: 'remove' as const }), fc.constant({ op: 'off' as const, rateBp: 2_000 })),
      endingCents,
    }),
  ),
  status: maybe(fc.constantFrom('draft' as const, 'active' as const, 'archived' as const)),
  categoryId: maybe(fc.integer({ min: 1, max: 3 })),
  brand: maybe(fc.option(fc.constant('Initech'))),
  addTags: maybe(fc.array(tag, { maxLength: 2 })),
  removeTags: maybe(fc.array(tag, { maxLength: 2 })),
  stockDelta: maybe(fc.integer({ min: -60, max: 60 })),
});

function applied(before: BulkProduct, changes: readonly FieldChange[]): BulkProduct {
  const outcome = applyEdit(before, changes);
  if ('problem' in outcome) throw new Error(outcome.problem);
  return outcome.product;
}

const isSaleBelow = (sale: Cents | null, list: Cents) => sale === null || sale < list;

describe('a bulk edit', () => {
  it('that is undone restores what was there', () => {
    fc.assert(
      fc.property(product, change, (before, requested) => {
        const { changes } = planEdit(before, requested);
        expect(undoEdit(applied(before, changes), changes)).toEqual({ product: before, conflicts: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('never makes a product that the shop would refuse, whatever happened before its undo', () => {
    fc.assert(
      fc.property(product, change, change, (before, requested, others) => {
        const { changes } = planEdit(before, requested);
        const now = applied(before, changes);
        const later = applied(now, planEdit(now, others).changes);
        for (const { listPriceCents, salePriceCents, variants } of [now, undoEdit(later, changes).product]) {
          expect(isSaleBelow(salePriceCents, listPriceCents)).toBe(true);
          for (const each of variants) {
            expect(isSaleBelow(each.salePriceCents, each.listPriceCents ?? listPriceCents)).toBe(true);
            expect(each.onHand).toBeGreaterThanOrEqual(each.reserved);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('that is undone leaves what others changed since, and reports it', () => {
    fc.assert(
      fc.property(product, change, change, (before, requested, others) => {
        const { changes } = planEdit(before, requested);
        const now = applied(before, changes);
        const later = applied(now, planEdit(now, others).changes);
        const { product: restored, conflicts } = undoEdit(later, changes);
        for (const field of ['brand', 'categoryId', 'status', 'tags'] as const) {
          const edited = changes.find((each) => each.field === field && each.variantId === undefined);
          const isTheirs = JSON.stringify(later[field]) !== JSON.stringify(now[field]);
          if (!edited || isTheirs) expect(restored[field]).toEqual(later[field]);
          else expect(restored[field]).toEqual(before[field]);
          const isReported = conflicts.some((each) => each.field === field && each.variantId === undefined);
          expect(isReported).toBe(edited !== undefined && isTheirs && JSON.stringify(later[field]) !== JSON.stringify(before[field]));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is not applied to what has changed since the preview, but for pieces', () => {
    const kettle: BulkProduct = {
      ...{ id: 1, name: 'Kettle', version: 1, listPriceCents: cents(20_00), salePriceCents: null, status: 'active', publishAt: null },
      ...{ categoryId: 1, brand: null, taxClass: 'standard', tags: [] },
      variants: [{ id: 1, sku: 'K', listPriceCents: null, salePriceCents: null, onHand: 5, reserved: 1, stockPolicy: 'counted' }],
    };
    const raise = planEdit(kettle, { price: { change: { op: 'percent', rateBp: 500 } } }).changes;
    expect(applyEdit({ ...kettle, listPriceCents: cents(30_00) }, raise)).toHaveProperty('problem');
    const delivery = planEdit(kettle, { stockDelta: 7 }).changes;
    const sold = { ...kettle, variants: kettle.variants.map((each) => ({ ...each, onHand: 3 })) };
    expect(applyEdit(sold, delivery)).toMatchObject({ product: { variants: [{ onHand: 10 }] } });
    const [variant] = kettle.variants;
    const uncounted = { ...kettle, variants: variant ? [{ ...variant, stockPolicy: 'uncounted' as const }] : [] };
    expect(planEdit(uncounted, { stockDelta: 7 })).toEqual({ changes: [] });
    expect(planEdit(kettle, { stockPolicy: 'backorder' }).changes).toMatchObject([
      { field: 'stockPolicy', before: 'counted', after: 'backorder' },
    ]);
    expect(planEdit(kettle, { stockDelta: -5 })).toMatchObject({ changes: [], problem: expect.stringContaining('K') });
  });
});
