import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields, type Fields, findUndone, isSame, planUndo, type UndoLink } from './undo.rules';

const fields = fc.dictionary(
  fc.constantFrom('name', 'price', 'tags', 'brand', 'stock'),
  fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(null)),
);

/** As the log stores a change: only the fields that became different. */
function toEntry(before: Fields, after: Fields) {
  const names = changedFields({ before, after });
  const pick = (state: Fields) => Object.fromEntries(names.filter((name) => name in state).map((name) => [name, state[name]]));
  return { before: pick(before), after: pick(after) };
}

function restored(current: Fields, restore: Fields): Fields {
  return { ...current, ...restore };
}

describe('planning an undo', () => {
  it('gives back what was there, if nothing else has changed', () => {
    fc.assert(
      fc.property(fields, fields, (before, after) => {
        const { restore, obstacles } = planUndo(toEntry(before, after), after);
        expect(obstacles).toEqual([]);
        expect(isSame(present(restored(after, restore)), present(before))).toBe(true);
      }),
    );
  });

  it('never overwrites a value that somebody else has set, and names each', () => {
    fc.assert(
      fc.property(fields, fields, fields, (before, after, current) => {
        const { restore, obstacles } = planUndo(toEntry(before, after), current);
        for (const field of Object.keys(restore)) expect(isSame(current[field], after[field])).toBe(true);
        for (const { field } of obstacles)
          expect(isSame(current[field], after[field]) || isSame(current[field], before[field])).toBe(false);
      }),
    );
  });

  it('counts pieces by the difference', () => {
    const isCount = (field: string) => field === 'stock';
    const entry = { before: { stock: 5 }, after: { stock: 9 } };
    expect(planUndo(entry, { stock: 7 }, { isCount })).toEqual({ restore: { stock: 3 }, obstacles: [] });
    expect(planUndo(entry, { stock: 3 }, { isCount })).toEqual({ restore: {}, obstacles: [{ field: 'stock', current: 3 }] });
    expect(planUndo(entry, {}, { isCount }).obstacles).toEqual([{ field: 'stock', current: undefined }]);
  });

  it('compares values as JSON, whatever the order of keys', () => {
    expect(isSame({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
    expect(isSame([1, 2], [2, 1])).toBe(false);
    expect(isSame(null, undefined)).toBe(true);
  });
});

describe('what is undone', () => {
  it('is an entry with an undo that is not undone itself', () => {
    expect([...findUndone([{ id: 2, undoes: 1 }])]).toEqual([[1, 2]]);
    const redone = [
      { id: 2, undoes: 1 },
      { id: 3, undoes: 2 },
    ];
    expect([...findUndone(redone)]).toEqual([[2, 3]]);
    expect([...findUndone([...redone, { id: 4, undoes: 1 }])]).toEqual([
      [1, 4],
      [2, 3],
    ]);
  });

  it('alternates along a chain of undos', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), (length) => {
        const links = Array.from({ length }, (_, i): UndoLink => ({ id: i + 2, undoes: i + 1 }));
        expect(findUndone(links).has(1)).toBe(length % 2 === 1);
      }),
    );
  });
});

/** Without the fields that have no value. */
function present(state: Fields): Fields {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== null && value !== undefined));
}
