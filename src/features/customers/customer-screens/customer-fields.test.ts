import { describe, expect, it } from 'vitest';
import { changesOf, collisionsOf, NO_FIELDS } from './customer-fields.console';

const base = { ...NO_FIELDS, firstName: 'Ada', lastName: 'Byron', tags: ['VIP'] };

describe('two people who edit a customer', () => {
  it('merge if they changed different fields', () => {
    const mine = changesOf(base, { ...base, tags: ['VIP', 'new'] });
    expect(mine).toEqual({ tags: ['VIP', 'new'] });
    expect(collisionsOf(base, { mine, theirs: { ...base, lastName: 'King' } })).toEqual([]);
  });

  it('see both values of a field that both changed, unless these are the same', () => {
    const mine = { lastName: 'King', phone: '1' };
    expect(collisionsOf(base, { mine, theirs: { ...base, lastName: 'Lovelace', phone: '1' } })).toEqual(['lastName']);
  });
});
