import { PICTURE_WIDTHS, type PictureWidth } from './picture-urls';

/** In the order in which browsers prefer them. */
const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A file of a picture: one width in one format. */
export interface Rendition {
  key: string;
  width: PictureWidth;
  format: PictureFormat;
}

/** Where renditions are. Names are relative paths; writing is atomic, and removing what is not there is no error. */
export interface PictureStore {
  read: (name: string) => Promise<Buffer | undefined>;
  write: (name: string, bytes: Buffer) => Promise<void>;
  remove: (name: string) => Promise<void>;
}

/** A rendition's name in the store. Keys end in a hash, so its last digits spread the files evenly over 256 folders. */
export function renditionName({ key, width, format }: Rendition): string {
  return `${key.slice(-2)}/${key}-${width}.${format}`;
}

/** All renditions of a picture. */
export function renditionsOf(key: string): Rendition[] {
  return PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => ({ key, width, format })));
}
