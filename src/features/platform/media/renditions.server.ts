import type { OutputInfo, Sharp } from 'sharp';
import { PICTURE_MAX_PIXELS } from './media.limits';
import { mediaMessages as messages } from './media.messages';
import { refusePicture, type UploadFormat } from './picture-check.server';
import { PICTURE_WIDTHS, type PictureWidth, WIDEST_PICTURE } from './picture-urls';
import type { PictureFormat } from './rendition-files.server';
import { sharp } from './sharp.server';
import { WorkSlots } from './work-slots.server';

/** A picture in memory, in its widest rendition. */
export interface Pixels {
  data: Buffer;
  info: Pick<OutputInfo, 'width' | 'height' | 'channels'>;
}

/** A rendition is as high as it is wide, times this, at most: WebP has no more than 16,383 rows. */
const TALLEST = 4;
const DECODE_TIMEOUT_SECONDS = 60;
const WHITE = '#ffffff';

/** The one gate of all uploads, of whatever feature: a picture of 50 megapixels takes up to 250 MB while it is decoded, and an AVIF 900 MB. */
const decoding = new WorkSlots(2);
const decodingAvif = new WorkSlots(1);

/**
 * Decodes an uploaded file (see `decodePicture`) when its turn comes, and keeps others waiting until `work` is done with the pixels.
 * Throws `invalid` if it is broken.
 */
export function withPixels<T>({ path, format }: { path: string; format: UploadFormat }, work: (pixels: Pixels) => Promise<T>): Promise<T> {
  const run = () => decoding.run(async () => work(await decodePicture(path)));
  return format === 'heif' ? decodingAvif.run(run) : run();
}

/** Upright, and without metadata: EXIF with places, colour profiles, comments, thumbnails. */
async function decodePicture(file: string): Promise<Pixels> {
  try {
    return await sharp(file, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: WIDEST_PICTURE, height: WIDEST_PICTURE * TALLEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw refusePicture(messages.broken, error);
  }
}

/** Of AVIF: each step up costs two to three times the time, for a fifth of the bytes and then less. */
const EFFORT = { uploaded: 1, drawn: 0 } as const;

/** The picture in one width and format; a picture that is narrower keeps its size. */
export function encodeRendition(
  { data, info }: Pixels,
  { width, format }: { width: PictureWidth; format: PictureFormat },
): Promise<Buffer> {
  const picture = sharp(data, { raw: info });
  const resized =
    width < WIDEST_PICTURE ? picture.resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true }) : picture;
  return encodePicture(resized, format, 'uploaded');
}

/** A drawn picture is encoded while its visitor waits. */
export function encodePicture(picture: Sharp, format: PictureFormat, origin: keyof typeof EFFORT): Promise<Buffer> {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 55, effort: EFFORT[origin] }).toBuffer();
    case 'webp':
      return picture.webp({ quality: 84, effort: 2 }).toBuffer();
    default:
      return format satisfies never;
  }
}

/** The average colour as hex, over white where the picture is transparent. */
export async function averageColor({ data, info }: Pixels): Promise<string> {
  const [red = 255, green = 255, blue = 255] = await sharp(data, { raw: info })
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill', kernel: 'linear' })
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Renditions that are wider than the picture have the pixels of the narrowest such one: by their width, the width of that. */
export function renditionWidths({ info }: Pixels): Map<PictureWidth, PictureWidth> {
  const wider = PICTURE_WIDTHS.filter((width) => width >= info.width && width * TALLEST >= info.height);
  return new Map(wider.map((width) => [width, wider[0] ?? width]));
}
