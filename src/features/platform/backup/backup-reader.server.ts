import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import * as v from 'valibot';
import { BACKUP_FORMAT, BackupContents, BackupStart } from './backup.schema';
import { CHECKSUM_FILE, CONTENTS_FILE, kindOfEntry, START_FILE } from './backup-names.rules';
import { BLOCK, paddingOf, readTarHeader, TAR_END } from './tar-blocks.server';

/** Far larger than any part of a table and any picture. */
const LARGEST_ENTRY = 256 * 2 ** 20;
/** The lists of a shop with a million pictures. */
const LARGEST_LIST = 64 * 2 ** 20;

/** The file is no backup, or is damaged. The message is for people. */
export class UnusableBackup extends Error {}

interface BackupEntry {
  name: string;
  content: Buffer;
}

export interface CheckedBackup {
  start: BackupStart;
  contents: BackupContents;
  bytes: number;
  sha256: string;
}

/** Reads the whole file once and compares its checksum. Throws `UnusableBackup`; nothing else has been touched then. */
export async function checkBackup(file: string, onProgress: (bytes: number, of: number) => void = () => {}): Promise<CheckedBackup> {
  const found: { start?: BackupStart; contents?: BackupContents; sha256?: string } = {};
  let bytes = 0;
  for await (const { name, content } of readBackup(file, (done, of) => {
    bytes = done;
    onProgress(done, of);
  })) {
    if (!found.start && name !== START_FILE)
      throw new UnusableBackup(`${file} is not a backup of a shop: it does not begin with ${START_FILE}.`);
    if (name === START_FILE) found.start = readStart(file, content);
    if (name === CONTENTS_FILE) found.contents = readList(file, BackupContents, content);
    if (name === CHECKSUM_FILE) found.sha256 = content.toString('latin1').trim();
  }
  const { start, contents, sha256 } = found;
  if (!start || !contents || !sha256) throw new UnusableBackup(`${file} is damaged: its list of contents is missing.`);
  return { start, contents, bytes, sha256 };
}

/**
 * The files in a backup, one after the other. Throws `UnusableBackup` for names that no backup has; for a wrong checksum only at the
 * end.
 */
export async function* readBackup(file: string, onProgress: (bytes: number, of: number) => void = () => {}): AsyncGenerator<BackupEntry> {
  const handle = await openFile(file);
  try {
    const { size } = await handle.stat();
    const hash = createHash('sha256');
    const source = new FileSource(handle, file);
    for (;;) {
      const { name, content, raw } = await readEntry(source);
      onProgress(source.position, size);
      if (name === CHECKSUM_FILE) {
        const isIntact = content.toString('latin1') === `${hash.digest('hex')}\n`;
        if (!isIntact) throw new UnusableBackup(`${file} is damaged: its checksum is wrong. Use another copy of it, or an older backup.`);
        const end = await source.read(TAR_END.length);
        if (!end.equals(TAR_END) || source.position !== size) throw new UnusableBackup(`${file} is damaged: it goes on after its end.`);
        yield { name, content };
        return;
      }
      for (const part of raw) hash.update(part);
      yield { name, content };
    }
  } finally {
    await handle.close();
  }
}

async function readEntry(source: FileSource): Promise<BackupEntry & { raw: Buffer[] }> {
  const { file } = source;
  const block = await source.read(BLOCK);
  const header = readTarHeader(block);
  if (!header) throw notOurs(file, source.position === BLOCK);
  const { name, size } = header;
  if (!kindOfEntry(name)) throw new UnusableBackup(`${file} is not a backup: it has a file that no backup has, ${name}.`);
  if (size > LARGEST_ENTRY) throw new UnusableBackup(`${file} is damaged: ${name} is too large.`);
  const content = await source.read(size);
  return { name, content, raw: [block, content, await source.read(paddingOf(size))] };
}

class FileSource {
  position = 0;

  constructor(
    readonly handle: FileHandle,
    readonly file: string,
  ) {}

  async read(length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await this.handle.read(buffer, filled, length - filled, this.position);
      if (bytesRead === 0)
        throw new UnusableBackup(`${this.file} is incomplete: it ends too early. Use another copy of it, or an older backup.`);
      filled += bytesRead;
      this.position += bytesRead;
    }
    return buffer;
  }
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    throw new UnusableBackup(code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${String(cause)}`, { cause });
  }
}

function notOurs(file: string, isFirst: boolean): UnusableBackup {
  return new UnusableBackup(isFirst ? `${file} is not a backup of a shop.` : `${file} is damaged: a file in it has no header.`);
}

function readStart(file: string, content: Buffer): BackupStart {
  const input = readJson(file, content);
  const format = v.safeParse(v.object({ format: v.number() }), input);
  if (format.success && format.output.format > BACKUP_FORMAT)
    throw new UnusableBackup(
      `${file} was made by a newer release of the shop, in a format that this one does not know. Install that release.`,
    );
  return readList(file, BackupStart, content);
}

function readList<Schema extends v.GenericSchema>(file: string, schema: Schema, content: Buffer): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, readJson(file, content));
  if (!parsed.success) throw new UnusableBackup(`${file} is damaged: ${v.getDotPath(parsed.issues[0]) ?? 'a list'} has a wrong value.`);
  return parsed.output;
}

function readJson(file: string, content: Buffer): unknown {
  try {
    if (content.length > LARGEST_LIST) throw new Error('too large');
    return JSON.parse(content.toString());
  } catch (cause) {
    throw new UnusableBackup(`${file} is damaged: a list in it cannot be read.`, { cause });
  }
}
