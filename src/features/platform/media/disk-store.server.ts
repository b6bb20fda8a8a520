import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isErrorCode, refuseFullDisk } from '#http/calls/full-disk.server';
import type { PictureStore } from './rendition-files.server';

/** The folder of files that are being written. */
export const TEMPORARY = 'tmp';

/** Renditions in a folder. */
export class DiskStore implements PictureStore {
  readonly #dir: string;
  readonly #isCache: boolean;

  /** What a cache loses in a power cut can be fetched again. */
  constructor(dir: string, { isCache = false } = {}) {
    this.#dir = dir;
    this.#isCache = isCache;
  }

  async read(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(path.join(this.#dir, name));
    } catch (error) {
      if (isErrorCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  /** Atomic, because another process may read the file at any moment. Throws `unavailable` when the disk is full. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const target = path.join(this.#dir, name);
    const temporary = path.join(this.#dir, TEMPORARY, randomUUID());
    try {
      await Promise.all([path.dirname(target), path.dirname(temporary)].map((dir) => mkdir(dir, { recursive: true })));
      await writeFile(temporary, bytes, { flush: !this.#isCache });
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw refuseFullDisk(error);
    }
  }

  async remove(name: string): Promise<void> {
    await rm(path.join(this.#dir, name), { force: true });
  }
}
