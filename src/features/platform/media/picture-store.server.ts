import path from 'node:path';
import type { Config } from '#server/config.server';
import { CachedStore } from './cached-store.server';
import { DiskStore } from './disk-store.server';
import type { PictureStore } from './rendition-files.server';
import { S3Store } from './s3-store.server';

const CACHE_BYTES = 1024 ** 3;

const stores = new WeakMap<Config, PictureStore>();

/** The shop's store: the bucket of the S3_ settings with a cache on this machine, or a folder. */
export function pictureStore(config: Config): PictureStore {
  const known = stores.get(config);
  if (known) return known;
  const store = config.s3
    ? new CachedStore(new S3Store(config.s3), { dir: path.join(config.dataDir, 'media-cache'), maxBytes: CACHE_BYTES })
    : new DiskStore(mediaDir(config.dataDir));
  stores.set(config, store);
  return store;
}

/** The folder of renditions. */
export function mediaDir(dataDir: string): string {
  return path.join(dataDir, 'media');
}
