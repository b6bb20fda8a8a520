import { Hono } from 'hono';
import { sendTagged } from '#http/requests/entity-tags.server';
import type { Shop } from '#server/shop.server';
import { notFound } from '#shared/errors';
import { getPublicPicture } from './media.service.server';
import { isPhotoKey, parsePictureFile } from './picture-urls';
import type { PictureFormat } from './rendition-files.server';

/** Keys contain a content hash, so a picture is loaded once. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** A photo that the shop refuses after all is gone soon. */
const WHILE_SHOWN = 'public, max-age=3600';

/**
 * `GET /{key}-{width}`, mounted under `/media`: the best format that the browser names, or the one of the suffix (`.webp`, `.avif`).
 * Throws `not_found` for any other name.
 */
export function createMediaRoutes(shop: Shop) {
  return new Hono().get('/:file', async (c) => {
    const file = parsePictureFile(c.req.param('file'));
    if (!file) throw notFound();
    const format = file.format ?? chooseFormat(c.req.header('Accept'));
    const bytes = await getPublicPicture(shop, { ...file, format });
    const headers = {
      'Content-Type': `image/${format}`,
      'Cache-Control': isPhotoKey(file.key) ? WHILE_SHOWN : FOR_EVER,
      ...(file.format === undefined && { Vary: 'Accept' }),
    };
    // A name always belongs to the same picture, so it can be the tag.
    return sendTagged(c, { body: new Uint8Array(bytes), tag: `"${file.key}-${file.width}.${format}"`, headers });
  });
}

/** Browsers that show AVIF name it. Every other one shows WebP. */
function chooseFormat(accept = ''): PictureFormat {
  return /\bimage\/avif\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept) ? 'avif' : 'webp';
}
