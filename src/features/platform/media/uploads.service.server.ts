import { createHash } from 'node:crypto';
import { inTransaction } from '#db/transaction.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { UploadedFile } from '#http/calls/uploaded-file.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import * as queries from './media.queries.server';
import type { Media } from './media.schema';
import { checkPicture, type UploadFormat } from './picture-check.server';
import { pictureStore } from './picture-store.server';
import { photoKey, pictureUrl, WIDEST_PICTURE } from './picture-urls';
import { type PictureStore, renditionName, renditionsOf } from './rendition-files.server';
import { averageColor, encodeRendition, type Pixels, renditionWidths, withPixels } from './renditions.server';
import { removePicture } from './unused-pictures.service.server';

/** Increased when the same file gives other renditions, so that the URLs, which are cached as immutable, change too. */
const RENDITIONS_VERSION = 1;
const KEY_LENGTH = 32;
/** Each but the first begins because a clean-up has just removed what the one before had stored. */
const ATTEMPTS = 3;

const pendingUploads = new Map<string, Promise<void>>();

interface NewPicture extends Pick<UploadedFile, 'path' | 'sha256' | 'bytes'> {
  /** Absent, that of the same picture's last upload, if there was one. */
  alt: string | undefined;
  /** A shopper's, which is not public until the shop has approved it. */
  isPhoto?: boolean;
}

/**
 * Stores all renditions of a picture file, unless the same file was uploaded before (docs/rules.md#media-upload). Throws
 * `unsupported_picture`, `invalid` for one that is broken or too large, and `unavailable` when the store is full or down.
 */
export async function addPicture(shop: Shop, { alt, isPhoto = false, ...file }: NewPicture): Promise<Media> {
  const { format } = await checkPicture(file.path);
  const hash = createHash('sha256').update(`${RENDITIONS_VERSION} ${file.sha256}`).digest('hex').slice(0, KEY_LENGTH);
  const key = isPhoto ? photoKey(hash) : hash;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { isReady, ...row } = await queries.announceUpload(shop.db, { key, alt });
    if (isReady) return toMedia(row);
    await storeOnce(shop, { key, format, ...file });
  }
  throw new AppError('conflict');
}

/** As `addPicture`, by a person: the upload is in the audit log. */
export async function uploadPicture(shop: Shop, admin: Admin, picture: NewPicture): Promise<Media> {
  const media = await addPicture(shop, picture);
  const { _id: id, ...after } = media;
  await inTransaction(shop.db, (tx) => writeAudit(tx, admin, { action: 'media.upload', subject: { type: 'media', id }, after }));
  return media;
}

type PictureFile = Omit<NewPicture, 'alt' | 'isPhoto'> & { key: string; format: UploadFormat };

/** Uploads of the same picture at the same time share the work. */
function storeOnce(shop: Shop, file: PictureFile): Promise<void> {
  const name = `${shop.config.dataDir} ${file.key}`;
  const pending = pendingUploads.get(name);
  if (pending) return pending;
  const stored = storePicture(shop, file).finally(() => pendingUploads.delete(name));
  pendingUploads.set(name, stored);
  return stored;
}

async function storePicture(shop: Shop, { key, bytes, ...file }: PictureFile): Promise<void> {
  try {
    await withPixels(file, async (pixels) => {
      await writeRenditions(pictureStore(shop.config), key, pixels);
      const { width, height } = pixels.info;
      await queries.finishUpload(shop.db, { key, width, height, tint: await averageColor(pixels), bytes });
    });
  } catch (error) {
    await removePicture(shop, key, { isAbandoned: false }).catch((cause) =>
      shop.log.warn({ err: cause, key }, 'an incomplete picture is removed later'),
    );
    throw error;
  }
}

async function writeRenditions(store: PictureStore, key: string, pixels: Pixels): Promise<void> {
  const sameAs = renditionWidths(pixels);
  const encoded = new Map<string, Buffer>();
  for (const rendition of renditionsOf(key)) {
    const width = sameAs.get(rendition.width) ?? rendition.width;
    const name = `${width} ${rendition.format}`;
    const bytes = encoded.get(name) ?? (await encodeRendition(pixels, { ...rendition, width }));
    encoded.set(name, bytes);
    await store.write(renditionName(rendition), bytes);
  }
}

function toMedia({ key, width, height, alt, bytes }: queries.MediaRow): Media {
  return { _id: key, url: pictureUrl(key, WIDEST_PICTURE), width, height, alt, bytes: Number(bytes) };
}
