import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { importsMessages as messages } from './imports.messages';
import { UnreadableFile } from './unreadable-file';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const BYTE_ORDER_MARKS: readonly (readonly [encoding: Encoding, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const SAMPLE_BYTES = 4096;
/** Of the bytes of Latin text in UTF-16, almost every second one is 0. */
const UTF16_ZERO_SHARE = 0.3;
const ZIP_MAGIC = 'PK\u0003\u0004';

/** What to say of a file that is no text. */
type Refusals = Record<'fileIsNoText' | 'fileIsWorkbook', string>;

/** Finds out how a file's text is encoded. Throws an `UnreadableFile` with advice for a file that is no text. */
export async function detectEncoding(filePath: string, refusals: Refusals = messages): Promise<Encoding> {
  const start = await readStart(filePath);
  if (start.length === 0) throw new UnreadableFile(messages.fileEmpty);
  if (start.toString('latin1', 0, ZIP_MAGIC.length) === ZIP_MAGIC) throw new UnreadableFile(refusals.fileIsWorkbook);
  const marked = BYTE_ORDER_MARKS.find(([, bytes]) => bytes.every((byte, i) => start[i] === byte))?.[0];
  const encoding = marked ?? guessUtf16(start);
  if (encoding) {
    if (await canDecode(filePath, encoding)) return encoding;
  } else {
    if (await canDecode(filePath, 'utf-8')) return 'utf-8';
    if (await isWindowsText(filePath)) return 'windows-1252';
  }
  throw new UnreadableFile(refusals.fileIsNoText);
}

/** The text of a file, without a byte order mark. */
export async function* readText(filePath: string, encoding: Encoding): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of createReadStream(filePath)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

async function readStart(filePath: string): Promise<Buffer> {
  const file = await open(filePath);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(SAMPLE_BYTES), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** UTF-16 without a byte order mark, by the position of its zeros. */
function guessUtf16(start: Buffer): Encoding | undefined {
  let even = 0;
  let odd = 0;
  for (let at = 0; at < start.length; at++) if (start[at] === 0) at % 2 === 0 ? even++ : odd++;
  const least = start.length * UTF16_ZERO_SHARE;
  if (odd >= least && even < least / 4) return 'utf-16le';
  if (even >= least && odd < least / 4) return 'utf-16be';
  return undefined;
}

async function canDecode(filePath: string, encoding: Encoding): Promise<boolean> {
  try {
    for await (const text of readText(filePath, encoding)) if (text.includes('\0')) return false;
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Whether a file has neither control characters nor bytes that Windows-1252 does not define. */
async function isWindowsText(filePath: string): Promise<boolean> {
  for await (const chunk of createReadStream(filePath)) {
    for (const byte of chunk as Buffer) if (UNDEFINED_BYTES.has(byte) || (byte < 0x20 && !WHITE_BYTES.has(byte))) return false;
  }
  return true;
}

/** https://encoding.spec.whatwg.org/index-windows-1252.txt maps these to control characters. */
const UNDEFINED_BYTES = new Set([0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d]);
const WHITE_BYTES = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d]);
