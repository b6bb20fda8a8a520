import { inTransaction } from '#db/transaction.server';
import { listCategories } from '#features/catalog/categories/categories.service.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { getPicture } from '#features/platform/media/media.service.server';
import { sharp } from '#features/platform/media/sharp.server';
import { WorkSlots } from '#features/platform/media/work-slots.server';
import { publicOrigin, readCatalogue, type Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { type FeedFile, openFeedFile } from './feed-file.service.server';
import { toCategoryNames, toFeedVariant } from './feed-variants.server';
import { feedsMessages as messages } from './feeds.messages';
import * as queries from './feeds.queries.server';
import { findProblems } from './feeds.rules';
import type { Feed, FeedChange, FeedProblems } from './feeds.schema';

const FETCHES_SHOWN = 10;
const AGENT_MAX_LENGTH = 200;
const PROBLEMS_AT_ONCE = 50;
/** Of which none has a problem: the rest is looked at with the next page. */
const PRODUCTS_AT_ONCE = 500;
const MOST_LOOKED_AT = 5_000;
const PICTURE_WIDTH = 1200;
const JPEG_QUALITY = 85;

/** Encoding for other programs must not hold up shoppers' pictures. */
const encoding = new WorkSlots(1);

export async function viewFeed(shop: Shop, requestUrl: string): Promise<Feed> {
  const [{ isOn, categoryIds, version }, fetches] = await Promise.all([
    queries.selectFeedSettings(shop.db),
    queries.selectFetches(shop.db, FETCHES_SHOWN),
  ]);
  return {
    isOn,
    categoryIds: categoryIds.map(String),
    version,
    url: `${publicOrigin(shop, requestUrl)}/feeds/products.xml`,
    fetches: fetches.map(({ at, ...fetch }) => ({ ...fetch, at: at.toISOString() })),
  };
}

/** Throws `invalid` for an unknown category, and `conflict` if somebody changed it after the given version. */
export async function changeFeed(shop: Shop, admin: Admin, { version, isOn, categoryIds }: FeedChange): Promise<void> {
  const known = new Set((await listCategories(shop, {})).map(({ _id }) => _id));
  if (!categoryIds.every((id) => known.has(id))) {
    throw invalidField('categoryIds', messages.categoryUnknown);
  }
  await inTransaction(shop.db, async (tx) => {
    await queries.lockFeedSettings(tx);
    const before = await queries.selectFeedSettings(tx);
    const after = { isOn, categoryIds: [...new Set(categoryIds)].map(Number).sort((a, b) => a - b) };
    const changes = findChanges({ isOn: before.isOn, categoryIds: before.categoryIds }, after);
    if (Object.keys(changes.after).length === 0) return;
    if (version !== undefined && version !== before.version) throw new AppError('conflict', { message: messages.changed });
    await queries.storeFeedSettings(tx, { ...after, version: before.version + 1 });
    await writeAudit(tx, admin, { action: 'feed.update', subject: { type: 'feed', id: 'products' }, ...changes });
  });
}

/** The feed's file, and whether its reader has it already. Throws `not_found` while it is off. */
export async function fetchFeed(
  shop: Shop,
  { requestUrl, agent, hasIt }: { requestUrl: string; agent: string; hasIt: (tag: string) => boolean },
): Promise<{ file: FeedFile; isUnchanged: boolean }> {
  const settings = await queries.selectFeedSettings(shop.db);
  if (!settings.isOn) throw notFound();
  const file = await openFeedFile(shop, { origin: publicOrigin(shop, requestUrl), settings });
  const isUnchanged = hasIt(file.tag);
  await queries.insertFetch(shop.db, { agent: agent.slice(0, AGENT_MAX_LENGTH).toWellFormed(), isUnchanged });
  return { file, isUnchanged };
}

/** One of the shop's own pictures as JPEG. Throws `not_found`, also while the feed is off. */
export async function readFeedPicture(shop: Shop, key: string): Promise<Buffer> {
  if (!(await queries.selectFeedSettings(shop.db)).isOn) throw notFound();
  return encoding.run(async () => {
    const picture = await getPicture(shop, { key, width: PICTURE_WIDTH, format: 'webp' }, { isUrgent: false });
    return sharp(picture).flatten({ background: 'white' }).jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toBuffer();
  });
}

/** Products after the cursor with something to correct. */
export async function listProblems(shop: Shop, cursor = 0): Promise<FeedProblems> {
  const categories = toCategoryNames(await listCategories(shop, {}));
  const found: FeedProblems['products'] = [];
  let after = cursor;
  for (let lookedAt = 0; lookedAt < MOST_LOOKED_AT; lookedAt += PRODUCTS_AT_ONCE) {
    const page = { after, products: PRODUCTS_AT_ONCE, categoryIds: undefined };
    const rows = await readCatalogue(shop, (db) => queries.selectFeedRows(db, page));
    for (const [productId, variants] of Map.groupBy(rows, (row) => row.productId)) {
      after = productId;
      const problems = [...new Set(variants.flatMap((row) => findProblems(toFeedVariant(row, categories, ''))))];
      if (problems.length > 0) found.push({ _id: String(productId), name: variants[0]?.name ?? '', problems });
      if (found.length === PROBLEMS_AT_ONCE) return { products: found, nextCursor: String(after) };
    }
    if (rows.length === 0) return { products: found };
  }
  return { products: found, nextCursor: String(after) };
}
