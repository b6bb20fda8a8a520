import { describe, expect, it } from 'vitest';
import { readDraft, removeDraft, writeDraft } from './form-draft';

function memory(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
    key: () => null,
    length: 0,
  };
}

const DRAFT = { version: 3, at: 1_000, values: { name: 'Kettle' } };

describe('a draft', () => {
  it('survives until it is saved', () => {
    const storage = memory();
    writeDraft(storage, 'product 1', DRAFT);
    expect(readDraft(storage, 'product 1', 2_000)).toEqual(DRAFT);
    expect(readDraft(storage, 'product 2', 2_000)).toBeUndefined();
    removeDraft(storage, 'product 1');
    expect(readDraft(storage, 'product 1', 2_000)).toBeUndefined();
  });

  it('without a change is none', () => {
    const storage = memory();
    writeDraft(storage, 'product 1', DRAFT);
    writeDraft(storage, 'product 1', { ...DRAFT, values: {} });
    expect(readDraft(storage, 'product 1', 2_000)).toBeUndefined();
  });

  it('expires', () => {
    const storage = memory();
    writeDraft(storage, 'product 1', DRAFT);
    expect(readDraft(storage, 'product 1', 15 * 24 * 3_600_000)).toBeUndefined();
  });

  it.each(['{', 'null', '7', '{"version":"1","at":1,"values":{}}', '{"version":1,"at":1,"values":null}'])('ignores %s', (text) => {
    const storage = memory();
    storage.setItem('draft product 1', text);
    expect(readDraft(storage, 'product 1', 2_000)).toBeUndefined();
  });

  it('is given up where nothing can be stored', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => writeDraft(full, 'product 1', DRAFT)).not.toThrow();
  });
});
