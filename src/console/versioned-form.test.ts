import { describe, expect, it } from 'vitest';
import { changedFields, collidingFields } from './versioned-form.rules';

const saved = { name: 'Tradewind', threshold: 10, links: ['/a'] };

describe('a form with a version', () => {
  it('sends the fields that differ from what is saved', () => {
    expect(changedFields({ name: 'Corner', threshold: 10, links: ['/a'] }, saved)).toEqual({ name: 'Corner' });
  });

  it('drops fields of an older release from what survived a reload', () => {
    expect(changedFields({ name: 'Corner', gone: true } as Partial<typeof saved>, saved)).toEqual({ name: 'Corner' });
  });

  it('collides where somebody else saved another value in the same field', () => {
    const current = { name: 'Theirs', threshold: 3, links: ['/b'] };
    expect(collidingFields({ mine: { name: 'Mine', links: ['/b'] }, base: saved, current })).toEqual(['name']);
  });
});
