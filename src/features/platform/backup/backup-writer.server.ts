import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { CHECKSUM_FILE } from './backup-names.rules';
import { makeTarHeader, paddingOf, TAR_END } from './tar-blocks.server';

/** The name of a file that is not complete yet ends like this. */
export const PARTIAL_SUFFIX = '.part';
/** Customers' data: nobody else on the machine reads it. */
const OWNER_ONLY = 0o600;
const PADDING = Buffer.alloc(512);

/** Writes the file of a backup. It has its name only when it is complete and on the disk. */
export class BackupWriter {
  readonly #target: string;
  readonly #file: FileHandle;
  readonly #hash: Hash = createHash('sha256');
  readonly #startedAt: Date;
  #bytes = 0;

  private constructor(target: string, file: FileHandle, startedAt: Date) {
    this.#target = target;
    this.#file = file;
    this.#startedAt = startedAt;
  }

  /** Throws EEXIST when the file is being written by another backup. */
  static async create(target: string, startedAt: Date): Promise<BackupWriter> {
    return new BackupWriter(target, await open(target + PARTIAL_SUFFIX, 'wx', OWNER_ONLY), startedAt);
  }

  get bytes(): number {
    return this.#bytes;
  }

  async add(name: string, content: Buffer): Promise<void> {
    const header = makeTarHeader({ name, size: content.length }, this.#startedAt);
    const parts = [header, content, PADDING.subarray(0, paddingOf(content.length))];
    for (const part of parts) this.#hash.update(part);
    await this.#write(parts);
  }

  /** Ends the file with its checksum, makes sure that it is on the disk, and gives it its name. */
  async finish(): Promise<{ bytes: number; sha256: string }> {
    const sha256 = this.#hash.copy().digest('hex');
    await this.add(CHECKSUM_FILE, Buffer.from(`${sha256}\n`));
    await this.#write([TAR_END]);
    await this.#file.sync();
    await this.#file.close();
    await rename(this.#target + PARTIAL_SUFFIX, this.#target);
    await syncFolder(path.dirname(this.#target));
    return { bytes: this.#bytes, sha256 };
  }

  /** Removes what was written. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => {});
    await rm(this.#target + PARTIAL_SUFFIX, { force: true });
  }

  async #write(parts: Buffer[]): Promise<void> {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    let { bytesWritten } = await this.#file.writev(parts);
    // A disk that is nearly full takes a part of it; the next write then fails with the reason.
    const rest = bytesWritten < length ? Buffer.concat(parts) : undefined;
    while (rest && bytesWritten < length) bytesWritten += (await this.#file.write(rest, bytesWritten)).bytesWritten;
    this.#bytes += length;
  }
}

/** So that a power cut does not lose the name. Windows does not open folders. */
async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r').catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
