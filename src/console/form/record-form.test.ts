import { describe, expect, it } from 'vitest';
import {
  acceptRecord,
  changedFields,
  changeFields,
  discardChanges,
  errorAt,
  mergeRecord,
  pickFields,
  refuseFields,
  resolveCollisions,
  startForm,
} from './record-form.rules';

interface Shop {
  name: string;
  threshold: number;
  links: readonly string[];
}

const saved: Shop = { name: 'Tradewind', threshold: 10, links: ['/a'] };

function open(changes: Partial<Shop> = {}) {
  return changeFields(startForm({ record: { version: 1 }, base: saved }), changes);
}

function savedAs(changes: Partial<Shop>) {
  return { record: { version: 2 }, base: { ...saved, ...changes } };
}

describe('the form of a record', () => {
  it('sends the fields that differ from what is saved', () => {
    expect(open({ name: 'Corner', threshold: 10, links: ['/a'] }).changes).toEqual({ name: 'Corner' });
  });

  it('is unchanged again once a field has its saved value', () => {
    expect(changeFields(open({ name: 'Corner' }), { name: 'Tradewind' }).changes).toEqual({});
  });

  it('begins with the fields of a copied record as changes', () => {
    expect(startForm({ record: undefined, base: saved, preset: { name: 'Copy', threshold: 10 } }).changes).toEqual({ name: 'Copy' });
  });

  it('drops fields of an older release from what survived a reload', () => {
    expect(changedFields({ name: 'Corner', gone: true } as Partial<Shop>, saved)).toEqual({ name: 'Corner' });
  });

  it('keeps what was typed while it was being saved', () => {
    const sent = open({ name: 'Corner' });
    const typed = changeFields(sent, { threshold: 3 });
    expect(acceptRecord(typed, { ...savedAs({ name: 'Corner' }), sent: sent.changes })).toMatchObject({
      record: { version: 2 },
      base: { name: 'Corner' },
      changes: { threshold: 3 },
    });
  });

  it('keeps another value that was typed into a field while it was being saved', () => {
    const sent = open({ name: 'Corner' });
    const typed = changeFields(sent, { name: 'Corner shop' });
    expect(acceptRecord(typed, { ...savedAs({ name: 'Corner' }), sent: sent.changes }).changes).toEqual({ name: 'Corner shop' });
  });

  it('goes back to what is saved', () => {
    expect(discardChanges(refuseFields(open({ name: '' }), { name: 'Please enter a name' }))).toMatchObject({ changes: {}, errors: {} });
  });
});

describe('two people at one record', () => {
  it('merge what they changed in different fields', () => {
    expect(mergeRecord(open({ name: 'Mine' }), savedAs({ threshold: 3 }))).toMatchObject({
      record: { version: 2 },
      base: { threshold: 3 },
      changes: { name: 'Mine' },
      collisions: [],
    });
  });

  it('collide where somebody else saved another value in the same field', () => {
    const mine = open({ name: 'Mine', links: ['/b'] });
    expect(mergeRecord(mine, savedAs({ name: 'Theirs', threshold: 3, links: ['/b'] }))).toMatchObject({
      changes: { name: 'Mine' },
      collisions: [{ path: 'name', name: 'name', mine: 'Mine', theirs: 'Theirs' }],
    });
  });

  it('end a collision by another change of the field, or by taking the other value', () => {
    const collided = mergeRecord(open({ name: 'Mine', threshold: 3 }), savedAs({ name: 'Theirs' }));
    expect(changeFields(collided, { name: 'Both' }).collisions).toEqual([]);
    expect(resolveCollisions(collided, { name: 'theirs' })).toMatchObject({ changes: { threshold: 3 }, collisions: [] });
    expect(resolveCollisions(collided, { name: 'mine' })).toMatchObject({ changes: { name: 'Mine', threshold: 3 }, collisions: [] });
  });

  it('collide over a reload, too: the draft knows what was saved when it was entered', () => {
    const draft = { version: 1, at: 0, values: { name: 'Mine', threshold: 3 }, base: { name: 'Tradewind', threshold: 10 } };
    expect(startForm({ ...savedAs({ name: 'Theirs' }), draft })).toMatchObject({
      changes: { name: 'Mine', threshold: 3 },
      collisions: [{ path: 'name', mine: 'Mine', theirs: 'Theirs' }],
    });
  });

  it('still collide after another reload: until then, the draft keeps what was saved before', () => {
    const collided = mergeRecord(open({ name: 'Mine', threshold: 3 }), savedAs({ name: 'Theirs' }));
    const { origin, changes } = changeFields(collided, { threshold: 4 });
    const draft = { version: origin.version, at: 0, values: changes, base: pickFields(origin.values, ['name', 'threshold']) };
    expect(startForm({ ...savedAs({ name: 'Theirs' }), draft })).toMatchObject({
      origin: { version: 1, values: { name: 'Tradewind' } },
      changes: { name: 'Mine', threshold: 4 },
      collisions: [{ path: 'name' }],
    });
    expect(changeFields(collided, { name: 'Both' }).origin).toMatchObject({ version: 2, values: { name: 'Theirs' } });
  });
});

describe('the errors of a form', () => {
  const refused = refuseFields(open({ name: '' }), { name: 'Please enter a name', 'links.0': 'No such page', body: 'Too long' });

  it('are those of a field or of a part of it', () => {
    expect(errorAt(refused.errors, 'links')).toBe('No such page');
    expect(errorAt(refused.errors, 'link')).toBeUndefined();
  });

  it('end with a change of their field; those of no field end with any change', () => {
    expect(changeFields(refused, { links: [] }).errors).toEqual({ name: 'Please enter a name' });
    expect(changeFields(refused, { threshold: 1 }).errors).toEqual({ name: 'Please enter a name', 'links.0': 'No such page' });
  });

  it('are counted, so that the same one is focused again', () => {
    expect(refuseFields(refused, refused.errors).refusals).toBe(refused.refusals + 1);
  });
});
