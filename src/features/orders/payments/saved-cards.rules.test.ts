import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addCard, changeCard, groupInFours, makeDefaultCard, removeCard, type SavedCard, slashExpiry } from './saved-cards.rules';
import { NewCardSchema } from './saved-cards.schema';

const CARD = { holderName: 'Ada Lovelace', number: '4242 4242 4242 4242', expiry: '12/29', cvv: '123' };
const NOW = new Date('2026-11-20T00:00:00Z');
const make = (...ids: string[]) => ids.reduce<SavedCard[]>((cards, _id) => addCard(cards, CARD, { _id, now: NOW }), []);
const defaults = (cards: SavedCard[]) => cards.filter(({ isDefault }) => isDefault).map(({ _id }) => _id);

function errorsOf(input: object) {
  const parsed = v.safeParse(NewCardSchema, { ...CARD, ...input });
  return parsed.success ? [] : parsed.issues.map(({ message }) => message);
}

describe('a saved card', () => {
  it('is grouped while typing', () => {
    expect(groupInFours('42424')).toBe('4242 4');
    expect(groupInFours('4242-4242-4242-4242-99')).toBe('4242 4242 4242 4242');
    expect(groupInFours('')).toBe('');
    expect(['1', '12', '122', '12/29', '12/299'].map(slashExpiry)).toEqual(['1', '12', '12/2', '12/29', '12/29']);
  });

  it('is validated by its form', () => {
    expect(errorsOf({})).toEqual([]);
    expect(errorsOf({ holderName: ' ' })).toEqual(['Cardholder name is required']);
    expect(errorsOf({ number: '4242 4242 4242 424' })).toEqual(['Please enter a valid card number']);
    for (const expiry of ['', '1/29', '13/29', '00/29', '12/2029'])
      expect(errorsOf({ expiry })).toEqual(['Please enter a valid expiry date (MM/YY)']);
    expect(errorsOf({ cvv: '12' })).toEqual(['CVV must be at least 3 digits']);
    expect(errorsOf({ cvv: '12345' })).toEqual(['CVV must be at most 4 digits']);
  });

  it('stores brand and last four digits, and nothing to pay with', () => {
    const [card] = make('a');
    expect(card).toEqual({
      _id: 'a',
      type: 'card',
      cardType: 'visa',
      last4: '4242',
      expiryMonth: '12',
      expiryYear: '29',
      holderName: 'Ada Lovelace',
      isDefault: true,
      createdAt: NOW.toISOString(),
    });
    expect(JSON.stringify(card)).not.toMatch(/4242 ?4242|123/);
  });

  it('is the default one, or another is', () => {
    const cards = make('a', 'b', 'c');
    expect(defaults(cards)).toEqual(['a']);
    expect(defaults(makeDefaultCard(cards, 'c'))).toEqual(['c']);
    expect(defaults(removeCard(cards, 'a'))).toEqual(['b']);
    expect(defaults(removeCard(cards, 'b'))).toEqual(['a']);
    expect(removeCard(make('a'), 'a')).toEqual([]);
  });

  it('can change its name and expiry', () => {
    expect(changeCard(make('a', 'b'), 'b', { holderName: 'Grace', expiry: '01/30' })[1]).toMatchObject({
      holderName: 'Grace',
      expiryMonth: '01',
      expiryYear: '30',
      last4: '4242',
    });
  });
});
