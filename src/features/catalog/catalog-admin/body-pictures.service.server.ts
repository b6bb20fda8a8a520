import type { Tx } from '#db/database.server';
import type { StoredImage } from '#features/catalog/products/product-view.server';
import { findMedia, type StoredMedia } from '#features/platform/media/media.service.server';
import { parsePictureUrl, pictureUrl, WIDEST_PICTURE } from '#features/platform/media/picture-urls';
import { invalidField } from '#shared/errors';
import { catalogAdminMessages as messages } from './catalog-admin.messages';
import type { ImageBody, ProductChange, VariantBody } from './catalog-admin.schema';

/** Uploaded pictures by `mediaId`. */
export type FoundMedia = ReadonlyMap<string, StoredMedia>;

interface NamedMedia {
  /** Where the body names it. */
  field: string;
  mediaId: string | null | undefined;
}

/** The uploaded pictures that a product's body names, by id or by address. Throws `invalid` for an id that does not exist. */
export function findProductMedia(tx: Tx, { images = [], variants = [] }: ProductChange): Promise<FoundMedia> {
  const addresses = [...images, ...variants.map(({ image }) => image)].flatMap((image) => parsePictureUrl(image?.url ?? '')?.key ?? []);
  return findNamedMedia(
    tx,
    [
      ...images.map(({ mediaId }, i) => ({ field: `images.${i}.mediaId`, mediaId })),
      ...variants.flatMap(({ mediaId, image }, i) => [
        { field: `variants.${i}.mediaId`, mediaId },
        { field: `variants.${i}.image.mediaId`, mediaId: image?.mediaId },
      ]),
    ],
    addresses,
  );
}

export async function findNamedMedia(tx: Tx, named: readonly NamedMedia[], keys: readonly string[] = []): Promise<FoundMedia> {
  const media = await findMedia(tx, [...new Set([...named.flatMap(({ mediaId }) => mediaId ?? []), ...keys])]);
  const missing = named.find(({ mediaId }) => typeof mediaId === 'string' && !media.has(mediaId));
  if (missing) throw invalidField(missing.field, messages.mediaUnknown);
  return media;
}

/** The shop's own pictures are stored by key, so that all widths are available; external ones by URL. */
export function toStoredImage(
  { url = '', mediaId, alt, width, height, color }: ImageBody,
  { name, media }: { name: string; media: FoundMedia },
): StoredImage {
  const key = mediaId ?? parsePictureUrl(url)?.key;
  const uploaded = key === undefined ? undefined : media.get(key);
  if (key !== undefined && uploaded) {
    const { width, height, tint } = uploaded;
    return { key, alt: alt ?? (uploaded.alt || name), width, height, ...(color && { color }), ...(tint && { tint }) };
  }
  const shared = { alt: alt ?? name, ...(width && { width }), ...(height && { height }), ...(color && { color }) };
  return key === undefined ? { url, ...shared } : { key, ...shared };
}

/** Undefined leaves a variant's picture as it is, null removes it. */
export function toVariantImage(
  { mediaId, image }: VariantBody,
  context: { name: string; media: FoundMedia },
): StoredImage | null | undefined {
  if (mediaId === null || image === null) return null;
  const input = mediaId === undefined ? image : { mediaId };
  return input && toStoredImage(input, context);
}

/** A stored picture as a body names it. */
export function toImageBody({ key, url, alt, width, height, color }: StoredImage) {
  return {
    url: key === undefined ? url : pictureUrl(key, WIDEST_PICTURE),
    alt,
    ...(width && { width }),
    ...(height && { height }),
    ...(color && { color }),
  };
}
