/** The widths in which a product picture exists: cards on a phone, cards and details, and the zoom. */
const PICTURE_WIDTHS = [320, 640, 1200] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export const WIDEST_PICTURE = 1200 satisfies PictureWidth;

const MEDIA = '/media/';
const PICTURE_FILE = /^([a-z0-9]+(?:-[a-z0-9]+)*)-(\d{3,4})\.webp$/;

/** Keys hold a hash of what the picture shows, so an address never changes its content. */
export function pictureUrl(key: string, width: PictureWidth): string {
  return MEDIA + pictureFile(key, width);
}

export function pictureSrcSet(key: string): string {
  return PICTURE_WIDTHS.map((width) => `${pictureUrl(key, width)} ${width}w`).join(', ');
}

/** A picture's whole address, for those who read the page elsewhere; one that is none on the web has none. */
export function absolutePictureUrl(url: string, origin: string): string | undefined {
  const absolute = URL.parse(url, origin);
  return absolute?.protocol.startsWith('http') ? absolute.href : undefined;
}

export function pictureFile(key: string, width: PictureWidth): string {
  return `${key}-${width}.webp`;
}

/** The picture of ours that an address shows; one from elsewhere is none. */
export function parsePictureUrl(url: string): { key: string; width: PictureWidth } | undefined {
  return url.startsWith(MEDIA) ? parsePictureFile(url.slice(MEDIA.length)) : undefined;
}

/** The key and width that a file name under `/media/` asks for, or nothing if no picture can have that name. */
export function parsePictureFile(file: string): { key: string; width: PictureWidth } | undefined {
  const match = PICTURE_FILE.exec(file);
  const width = PICTURE_WIDTHS.find((known) => String(known) === match?.[2]);
  const key = match?.[1];
  return key === undefined || width === undefined ? undefined : { key, width };
}
