import { open } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { AppError, invalidField } from '#shared/errors';
import { PICTURE_MAX_PIXELS } from './media.limits';
import { mediaMessages as messages } from './media.messages';
import { sharp } from './sharp.server';

/** Enough for every signature below: an AVIF's brands come first. */
const HEAD_BYTES = 64;

export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'heif';

/**
 * Checks a file before anything of it is decoded: its content, not its name, decides what it is. Throws `unsupported_picture`, and
 * `invalid` for a picture that is broken or has too many pixels.
 */
export async function checkPicture(file: string): Promise<{ format: UploadFormat }> {
  const format = readFormat(await readHead(file));
  if (!format) throw new AppError('unsupported_picture');
  const { width, height, format: found, compression } = await readMetadata(file);
  if (found !== format || (found === 'heif' && compression !== 'av1')) throw new AppError('unsupported_picture');
  if (width * height > PICTURE_MAX_PIXELS) throw refusePicture(messages.tooManyPixels);
  return { format };
}

export function refusePicture(message: string, cause?: unknown): AppError {
  return invalidField('file', message, cause);
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The format by the file's signature: everything else never reaches a decoder. */
function readFormat(head: Buffer): UploadFormat | undefined {
  const hex = head.toString('hex');
  const text = head.toString('latin1');
  if (hex.startsWith('ffd8ff')) return 'jpeg';
  if (hex.startsWith('89504e470d0a1a0a')) return 'png';
  if (/^RIFF.{4}WEBPVP8/s.test(text)) return 'webp';
  if (head.length < 12) return undefined;
  // ISO 14496-12 §4.3: the size and type of the first box, the major brand, a version, compatible brands.
  const brands = /^.{4}ftyp(.*)/s.exec(text)?.[1]?.slice(0, Math.max(0, head.readUInt32BE(0) - 8)) ?? '';
  return brands.match(/.{4}/gs)?.includes('avif') ? 'heif' : undefined;
}

async function readMetadata(file: string): Promise<Metadata> {
  try {
    // Only the header is read, so the pixels of a bomb are counted and not unpacked.
    return await sharp(file, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw refusePicture(messages.broken, error);
  }
}
