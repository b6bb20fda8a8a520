import { describe, expect, it } from 'vitest';
import { rightsForChange } from './product-rights.rules';

const variant = { id: 1, sku: 'A', onHand: 3, stockPolicy: 'counted', listPriceCents: null, salePriceCents: null };

describe('a change of a product', () => {
  it('of its texts needs no further right', () => {
    expect(rightsForChange({ before: { name: 'Kettle', version: 1 }, after: { name: 'Pot', version: 2 } })).toEqual([]);
  });

  it.each([
    [{ listPriceCents: 100 }, { listPriceCents: 200 }, ['prices.write']],
    [{ salePriceCents: 100 }, { salePriceCents: null }, ['prices.write']],
    [{ status: 'draft' }, { status: 'active' }, ['products.publish']],
    [{ publishAt: null }, { publishAt: '2026-01-01' }, ['products.publish']],
    [{ variants: [variant] }, { variants: [{ ...variant, onHand: 4 }] }, ['stock.write']],
    [{ variants: [variant] }, { variants: [{ ...variant, stockPolicy: 'uncounted' }] }, ['stock.write']],
    [{ variants: [variant] }, { variants: [] }, ['stock.write']],
    [{ variants: [variant] }, { variants: [{ ...variant, listPriceCents: 5 }] }, ['prices.write']],
    [{ variants: [variant] }, { variants: [{ ...variant, sku: 'B' }] }, []],
    [{ variants: [{ ...variant, onHand: 0 }] }, { variants: [{ ...variant, id: 2 }] }, []],
  ])('from %j to %j needs %j', (before, after, rights) => expect(rightsForChange({ before, after })).toEqual(rights));
});
