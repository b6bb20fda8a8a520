import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { toImageBody } from '#features/catalog/catalog-admin/body-pictures.service.server';
import type { ProductChange } from '#features/catalog/catalog-admin/catalog-admin.schema';
import { lockProduct } from '#features/catalog/catalog-admin/product-admin.queries.server';
import { changeProduct } from '#features/catalog/catalog-admin/product-admin.service.server';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import type { ProductDraft } from '#features/catalog/import-files/product-draft.rules';
import { optionsKey } from '#features/catalog/products/product-options.rules';
import { lockClaimedWork } from '#features/platform/jobs/claimed-work.queries.server';
import { uploadsDir } from '#features/platform/media/leftovers.service.server';
import { PICTURE_MAX_BYTES } from '#features/platform/media/media.limits';
import { pictureUrl, WIDEST_PICTURE } from '#features/platform/media/picture-urls';
import { addPicture } from '#features/platform/media/uploads.service.server';
import { downloadPublic, PublicRequestError } from '#http/requests/public-request.server';
import { AppError } from '#shared/errors';
import { SECOND_MS } from '#shared/time';
import type { WorkContext } from './import-kind.server';
import * as queries from './imported-pictures.queries.server';
import { findPictureKeys, picturesToFetch } from './imported-pictures.server';
import { type StoredProduct, selectStoredProducts } from './imported-products.queries.server';
import { IMPORTS } from './imports.queries.server';
import { type ProductUndo, toVariantBody } from './product-undo.server';

/** docs/rules.md#imports-pictures */
const DOWNLOAD = { maxBytes: PICTURE_MAX_BYTES, maxRedirects: 3, timeoutMs: 20 * SECOND_MS };
const AT_ONCE = 4;
/** So many are looked through for pictures of different products. */
const LOOKED_AT = 40;

interface ProductOfRow {
  importId: string;
  line: number;
  draft: ProductDraft;
  product: StoredProduct;
}

/** Remembers which pictures of a file a product gets. False if it has them all. */
export async function stagePictures(tx: Tx, { importId, line, draft, product }: ProductOfRow): Promise<boolean> {
  const requested = picturesToFetch(draft, product, await findPictureKeys(tx, [draft]));
  if (requested.length === 0) return false;
  const ids = new Map(product.variants.map(({ id, options }) => [optionsKey(options), id]));
  await queries.insertPictures(
    tx,
    { importId, line, productId: product.id },
    requested.map(({ url, alt, isListed, ofVariants }) => ({
      url,
      alt,
      isListed,
      variantIds: ofVariants.flatMap((key) => ids.get(key) ?? []),
    })),
  );
  return true;
}

/** Fetches pictures of products, a few at once, until `endsAt` or `stop`. False when all have been tried. */
export async function fetchPictures(context: WorkContext, { endsAt, stop }: { endsAt: number; stop: AbortSignal }): Promise<boolean> {
  const { shop, importId } = context;
  for (;;) {
    const waiting = await queries.selectWaitingPictures(shop.db, importId, LOOKED_AT);
    if (waiting.length === 0) return false;
    // The pictures of one product come one after the other, because their order matters.
    const chosen = [...new Map(waiting.toReversed().map((picture) => [picture.productId, picture])).values()].slice(-AT_ONCE);
    const areStored = await Promise.all(chosen.map((picture) => fetchPicture(context, picture, stop)));
    if (Date.now() > endsAt || stop.aborted || areStored.includes(false)) return true;
  }
}

/** False if this process must not go on. */
async function fetchPicture(context: WorkContext, picture: queries.WaitingPicture, stop: AbortSignal): Promise<boolean> {
  const { shop, importId } = context;
  try {
    const key = await findOrDownload(context, picture.url, stop);
    return await inTransaction(shop.db, async (tx) => {
      if (!(await lockClaimedWork(tx, IMPORTS, { id: importId, processId: shop.processLock.id }))) return false;
      await queries.upsertImportedKey(tx, { url: picture.url, key });
      const isShown = await showPicture(tx, context, { picture, key });
      await queries.finishPicture(tx, {
        id: picture.id,
        ...(isShown ? { state: 'stored' } : { state: 'failed', error: messages.productGone }),
      });
      return true;
    });
  } catch (error) {
    if (stop.aborted) return false;
    if (!(error instanceof PublicRequestError || error instanceof AppError)) throw error;
    await queries.finishPicture(shop.db, { id: picture.id, state: 'failed', error: error.message });
    await queries.addNote(shop.db, { importId, line: picture.line, note: messages.pictureFailed(picture.url, error.message) });
    return true;
  }
}

/** The key of the picture at an address. Throws `PublicRequestError`, and `AppError` for a file that is no picture. */
async function findOrDownload({ shop, isAllowedAddress }: WorkContext, url: string, stop: AbortSignal): Promise<string> {
  const stored = (await findPictureKeys(shop.db, [{ pictures: [{ url }], variants: [] }])).get(url);
  if (stored) return stored;
  const dir = uploadsDir(shop);
  const filePath = path.join(dir, crypto.randomUUID());
  try {
    await mkdir(dir, { recursive: true });
    const { bytes } = await downloadPublic(url, { ...DOWNLOAD, filePath, stop, isAllowed: isAllowedAddress });
    const { _id } = await addPicture(shop, { path: filePath, bytes, sha256: await hashFile(filePath), alt: undefined });
    return _id;
  } finally {
    await rm(filePath, { force: true });
  }
}

async function hashFile(filePath: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(filePath), hash);
  return hash.digest('hex');
}

interface StoredPicture {
  picture: queries.WaitingPicture;
  key: string;
}

/** Adds a picture to its product and variants. False if the product has been removed meanwhile. */
async function showPicture(tx: Tx, { importId, admin }: WorkContext, { picture, key }: StoredPicture): Promise<boolean> {
  await lockProduct(tx, String(picture.productId), { mayRemoveVariants: true });
  const [before] = await selectStoredProducts(tx, { ids: [picture.productId] });
  if (!before) return false;
  const input = pictureChange(before, { picture, key });
  if (Object.keys(input).length === 0) return true;
  await changeProduct(tx, admin, { idOrSlug: String(before.id), input });
  const [after] = await selectStoredProducts(tx, { ids: [before.id] });
  const undo = (await queries.selectUndo(tx, { importId, line: picture.line })) as ProductUndo | null;
  // Otherwise somebody else has changed the product since, and it stays as it is.
  if (after && undo && undo.version === before.version) {
    const earlier = {
      images: before.images.map(toImageBody),
      ...(input.variants && { options: before.options, variants: before.variants.map(toVariantBody) }),
    };
    const change = undo.isNew ? {} : { change: { ...earlier, ...undo.change } };
    await queries.updateUndo(tx, { importId, line: picture.line, undo: { ...undo, version: after.version, ...change } });
  }
  return true;
}

function pictureChange({ name, images, options, variants }: StoredProduct, { picture, key }: StoredPicture): ProductChange {
  const image = { url: pictureUrl(key, WIDEST_PICTURE), alt: picture.alt ?? name };
  const isNew = picture.isListed && !images.some((stored) => stored.key === key);
  const hasVariants = variants.some(({ id }) => picture.variantIds.includes(id));
  return {
    ...(isNew && { images: [...images.map(toImageBody), image] }),
    ...(hasVariants && {
      options,
      variants: variants.map(({ id, options: values }) => ({
        _id: String(id),
        options: { ...values },
        ...(picture.variantIds.includes(id) && { image }),
      })),
    }),
  };
}
