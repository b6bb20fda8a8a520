import { readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '#shared/time';
import { DiskStore } from './disk-store.server';
import type { PictureStore } from './rendition-files.server';

interface CacheOptions {
  dir: string;
  maxBytes: number;
}

/** After a clean-up, so that the next one is not due at once. */
const FILLED_AFTER_CLEANUP = 0.8;

/** A remote store with copies of its files on this machine: those read last, up to a number of bytes. */
export class CachedStore implements PictureStore {
  readonly #remote: PictureStore;
  readonly #copies: DiskStore;
  readonly #options: CacheOptions;
  /** At most this much more than there is; the folder is counted with the first copy. */
  #bytes = Infinity;
  #cleaning: Promise<void> | undefined;

  constructor(remote: PictureStore, options: CacheOptions) {
    this.#remote = remote;
    this.#options = options;
    this.#copies = new DiskStore(options.dir, { isCache: true });
  }

  async read(name: string): Promise<Buffer | undefined> {
    const copy = await this.#copies.read(name);
    if (copy) {
      void this.#markRead(name);
      return copy;
    }
    const bytes = await this.#remote.read(name);
    if (bytes) await this.#copy(name, bytes);
    return bytes;
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    await this.#remote.write(name, bytes);
    await this.#copy(name, bytes);
  }

  async remove(name: string): Promise<void> {
    await this.#remote.remove(name);
    await this.#copies.remove(name);
  }

  /** A copy that cannot be written, for example because the disk is full, is no reason to fail. */
  async #copy(name: string, bytes: Buffer): Promise<void> {
    await this.#copies.write(name, bytes).catch(() => {});
    this.#bytes += bytes.length;
    if (!this.#cleaning && this.#bytes > this.#options.maxBytes) {
      this.#cleaning = this.#cleanUp().finally(() => {
        this.#cleaning = undefined;
      });
    }
  }

  /** The time of a file is that of its last read, to the hour. */
  async #markRead(name: string): Promise<void> {
    const file = path.join(this.#options.dir, name);
    const now = new Date();
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < now.getTime() - HOUR_MS) await utimes(file, now, now).catch(() => {});
  }

  async #cleanUp(): Promise<void> {
    const { maxBytes } = this.#options;
    while (this.#bytes > maxBytes) {
      // What is copied meanwhile is counted on top.
      this.#bytes = 0;
      const files = await this.#listFiles();
      let bytes = files.reduce((sum, { size }) => sum + size, 0);
      const isFull = bytes > maxBytes;
      for (const { file, size } of isFull ? files : []) {
        if (bytes <= FILLED_AFTER_CLEANUP * maxBytes) break;
        await rm(file, { force: true });
        bytes -= size;
      }
      this.#bytes += bytes;
    }
  }

  /** Those that were not read for the longest time first. */
  async #listFiles(): Promise<{ file: string; size: number; mtimeMs: number }[]> {
    const entries = await readdir(this.#options.dir, { withFileTypes: true, recursive: true }).catch(() => []);
    const files = entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const file = path.join(parentPath, name);
        const { size, mtimeMs } = await stat(file).catch(() => ({ size: 0, mtimeMs: 0 }));
        return { file, size, mtimeMs };
      });
    return (await Promise.all(files)).sort((a, b) => a.mtimeMs - b.mtimeMs);
  }
}
