import { Hono } from 'hono';
import type { Db } from '#db/database.server';
import { sendTagged } from '#http/entity-tags.server';
import { AppError } from '#shared/errors';
import { getPicture, pictureCacheDir } from './media.service.server';
import { parsePictureFile } from './picture-urls';

/** Keys contain a content hash, so a picture is loaded once. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** `GET /{key}-{width}.webp`, mounted under `/media`. Throws `not_found` for any other name. */
export function createMediaRoutes({ db, dataDir }: { db: Db; dataDir: string }) {
  const cacheDir = pictureCacheDir(dataDir);
  return new Hono().get('/:file', async (c) => {
    const wanted = parsePictureFile(c.req.param('file'));
    if (!wanted) throw new AppError('not_found');
    const bytes = await getPicture({ db, cacheDir, ...wanted });
    // A name always belongs to the same picture, so it can be the tag.
    const headers = { 'Content-Type': 'image/webp', 'Cache-Control': FOR_EVER };
    return sendTagged(c, { body: new Uint8Array(bytes), tag: `"${c.req.param('file')}"`, headers });
  });
}
