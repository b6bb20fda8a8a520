/** The widths in which a picture exists: cards on a phone, cards and details, details, and the zoom. */
export const PICTURE_WIDTHS = [320, 640, 1200, 2000] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export const WIDEST_PICTURE = 2000 satisfies PictureWidth;

const MEDIA = '/media/';
const PICTURE_FILE = /^([a-z0-9]+(?:-[a-z0-9]+)*)-(\d{3,4})(?:\.(webp|avif))?$/;

/**
 * Keys contain a hash of the picture's content, so the picture of a URL never changes. Without a suffix, the browser gets the best
 * format that it accepts.
 */
export function pictureUrl(key: string, width: PictureWidth): string {
  return `${MEDIA}${key}-${width}`;
}

/**
 * The srcset of one of the shop's own pictures by any of its URLs, up to a width; external ones have only one width. Every page loads
 * this code.
 */
export function pictureSrcSet(url: string, widest: PictureWidth = WIDEST_PICTURE): string | undefined {
  const start = /^(\/media\/[a-z\d-]+-)\d+/.exec(url)?.[1];
  return start && PICTURE_WIDTHS.flatMap((width) => (width <= widest ? [`${start}${width} ${width}w`] : [])).join(', ');
}

/** The attributes of an `<img>`. A picture with one rendition needs nothing to choose from. */
export function pictureSources(
  url: string,
  sizes: string,
  widest?: PictureWidth,
): { src: string; srcSet?: string | undefined; sizes?: string } {
  const srcSet = pictureSrcSet(url, widest);
  if (srcSet?.includes(',')) return { src: url, srcSet, sizes };
  return { src: srcSet?.split(' ', 1)[0] ?? url };
}

/** A picture's absolute URL, for metadata; undefined if it has none on the web. */
export function absolutePictureUrl(url: string, origin: string): string | undefined {
  const absolute = URL.parse(url, origin);
  return absolute?.protocol.startsWith('http') ? absolute.href : undefined;
}

const PHOTO_KEY = /^photo-[0-9a-f]{32}$/;

/** The key of a shopper's photo, by the hash of its content: another one than that of the same picture in the shop's own media. */
export function photoKey(hash: string): string {
  return `photo-${hash}`;
}

/** Whether a picture is a shopper's photo, which is public only where the shop has approved it (docs/rules.md#reviews-photos). */
export function isPhotoKey(key: string): boolean {
  return PHOTO_KEY.test(key);
}

/** What a URL of one of the shop's own pictures names; undefined for external ones. */
export function parsePictureUrl(url: string) {
  return url.startsWith(MEDIA) ? parsePictureFile(url.slice(MEDIA.length)) : undefined;
}

/** What a name under `/media/` stands for, or undefined if no picture can have that name. */
export function parsePictureFile(file: string) {
  const [, key, digits, format] = PICTURE_FILE.exec(file) ?? [];
  const width = PICTURE_WIDTHS.find((known) => String(known) === digits);
  return key === undefined || width === undefined ? undefined : { key, width, format: format as 'webp' | 'avif' | undefined };
}
