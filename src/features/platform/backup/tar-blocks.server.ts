/**
 * The headers of a tar file (POSIX 1003.1-1988, "ustar"), for plain files only: `tar -tf` lists a backup, `tar -xf` takes it apart.
 * Links, folders and the extensions of other programs are not read, so that no entry can point outside.
 */

export const BLOCK = 512;
/** Two empty blocks end the file. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** Offset and length of each field that is used. */
const FIELDS = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
} as const satisfies Record<string, readonly [number, number]>;

type Field = keyof typeof FIELDS;

const MAGIC = 'ustar\x0000';
const PLAIN_FILE = '0';
const OWNER_ONLY = 0o600;

export interface TarHeader {
  name: string;
  size: number;
}

export function makeTarHeader({ name, size }: TarHeader, at: Date): Buffer {
  const [, longest] = FIELDS.name;
  if (Buffer.byteLength(name) > longest) throw new Error(`A name in a backup has at most ${longest} bytes: ${name}`);
  const block = Buffer.alloc(BLOCK);
  const set = (field: Field, value: string) => block.write(value, FIELDS[field][0], 'latin1');
  const setNumber = (field: Field, value: number) => set(field, value.toString(8).padStart(FIELDS[field][1] - 1, '0'));
  set('name', name);
  setNumber('mode', OWNER_ONLY);
  setNumber('uid', 0);
  setNumber('gid', 0);
  setNumber('size', size);
  setNumber('mtime', Math.floor(at.getTime() / 1000));
  set('type', PLAIN_FILE);
  set('magic', MAGIC);
  set('checksum', `${checksumOf(block).toString(8).padStart(6, '0')}\0 `);
  return block;
}

/** Undefined for a block that is no header of ours. */
export function readTarHeader(block: Buffer): TarHeader | undefined {
  const get = (field: Field) => {
    const [offset, length] = FIELDS[field];
    return block.toString('latin1', offset, offset + length);
  };
  const isOurs = get('magic') === MAGIC && get('type') === PLAIN_FILE && Number.parseInt(get('checksum'), 8) === checksumOf(block);
  const size = /^[0-7]{11}\0$/.test(get('size')) ? Number.parseInt(get('size'), 8) : undefined;
  const name = get('name').replace(/\0+$/, '');
  return isOurs && size !== undefined && /^[\x21-\x7e]+$/.test(name) ? { name, size } : undefined;
}

/** Zeros after a file's content, up to the next block. */
export function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

/** The sum of the header's bytes, with its own field as spaces. */
function checksumOf(block: Buffer): number {
  const [from, length] = FIELDS.checksum;
  let sum = 0;
  for (let at = 0; at < BLOCK; at++) sum += at >= from && at < from + length ? 0x20 : (block[at] ?? 0);
  return sum;
}
