import { describe, expect, it, vi } from 'vitest';
import type { Db } from './database.server';
import { NotifiedCache } from './notified-cache.server';

const db = {} as Db;

/** A load that ends when its test says so. */
function slowLoad<Value>() {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  return { load: () => promise, resolve, reject };
}

describe('a cache dropped by notices', () => {
  it('loads each time until it is started, once from then on, and again after a change', async () => {
    const cache = new NotifiedCache<number>();
    let value = 0;
    const load = vi.fn(async () => ++value);
    expect([await cache.read(db, load), await cache.read(db, load)]).toEqual([1, 2]);
    cache.start(db);
    expect([await cache.read(db, load), await cache.read(db, load)]).toEqual([3, 3]);
    cache.drop(db);
    expect(await cache.read(db, load)).toBe(4);
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('does not store a load that began before the change', async () => {
    const cache = new NotifiedCache<string>();
    cache.start(db);
    const old = slowLoad<string>();
    const onLoad = vi.fn();
    const reading = cache.read(db, old.load, onLoad);
    cache.drop(db);
    expect(await cache.read(db, async () => 'new', onLoad)).toBe('new');
    old.resolve('old');
    expect(await reading).toBe('old');
    expect(onLoad.mock.calls).toEqual([['new']]);
    expect(await cache.read(db, async () => 'newer')).toBe('new');
  });

  it('does not store a failure, and knows what was cached last', async () => {
    const cache = new NotifiedCache<string>();
    cache.start(db);
    const fail = async () => Promise.reject(new Error('database away'));
    await expect(cache.readOrLast(db, fail)).rejects.toThrow('database away');
    expect(await cache.read(db, async () => 'known')).toBe('known');
    cache.drop(db);
    await expect(cache.read(db, fail)).rejects.toThrow('database away');
    expect(await cache.readOrLast(db, fail)).toBe('known');
    expect(await cache.read(db, async () => 'back')).toBe('back');
  });

  it('does not let a failure that began before the change drop what is cached since', async () => {
    const cache = new NotifiedCache<string>();
    cache.start(db);
    const old = slowLoad<string>();
    const reading = cache.read(db, old.load);
    cache.drop(db);
    await cache.read(db, async () => 'new');
    old.reject(new Error('database away'));
    await expect(reading).rejects.toThrow('database away');
    expect(await cache.read(db, async () => 'newer')).toBe('new');
  });
});
