/** The widths in which a product picture exists: cards on a phone, cards and details, and the zoom. */
const PICTURE_WIDTHS = [320, 640, 1200] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export const WIDEST_PICTURE = 1200 satisfies PictureWidth;

const MEDIA = '/media/';
const PICTURE_FILE = /^([a-z0-9]+(?:-[a-z0-9]+)*)-(\d{3,4})\.webp$/;

/** Keys contain a hash of the picture's content, so the content of a URL never changes. */
export function pictureUrl(key: string, width: PictureWidth): string {
  return MEDIA + pictureFile(key, width);
}

export function pictureSrcSet(key: string): string {
  return PICTURE_WIDTHS.map((width) => `${pictureUrl(key, width)} ${width}w`).join(', ');
}

/** A picture's absolute URL, for metadata; undefined if it has none on the web. */
export function absolutePictureUrl(url: string, origin: string): string | undefined {
  const absolute = URL.parse(url, origin);
  return absolute?.protocol.startsWith('http') ? absolute.href : undefined;
}

export function pictureFile(key: string, width: PictureWidth): string {
  return `${key}-${width}.webp`;
}

/** The key and width of a URL of one of the shop's own pictures; undefined for external ones. */
export function parsePictureUrl(url: string): { key: string; width: PictureWidth } | undefined {
  return url.startsWith(MEDIA) ? parsePictureFile(url.slice(MEDIA.length)) : undefined;
}

/** The key and width in a file name under `/media/`, or undefined if no picture can have that name. */
export function parsePictureFile(file: string): { key: string; width: PictureWidth } | undefined {
  const match = PICTURE_FILE.exec(file);
  const width = PICTURE_WIDTHS.find((known) => String(known) === match?.[2]);
  const key = match?.[1];
  return key === undefined || width === undefined ? undefined : { key, width };
}
