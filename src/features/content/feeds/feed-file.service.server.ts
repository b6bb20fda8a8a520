import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { listCategories } from '#features/catalog/categories/categories.service.server';
import { WorkSlots } from '#features/platform/media/work-slots.server';
import { shippingFact } from '#features/pricing/rates/delivery-notes.rules';
import { readShopRates } from '#features/pricing/rates/rates.server';
import type { RatedLine } from '#features/pricing/shipping/shipping.rules';
import { readCatalogue, type Shop } from '#server/shop.server';
import { HOUR_MS } from '#shared/time';
import { type CategoryNames, toCategoryNames, toFeedVariant, withChildren } from './feed-variants.server';
import * as queries from './feeds.queries.server';
import { escapeXml, toFields, toXml } from './feeds.rules';

/** Google and Meta fetch once a day, or once an hour at most. */
const FRESH_MS = HOUR_MS;
const PRODUCTS_AT_ONCE = 500;
const FILES_STORED = 3;
/** However many host names are requested, the catalogue is read for one file at a time. */
const writing = new WorkSlots(1);

export interface FeedFile {
  path: string;
  bytes: number;
  tag: string;
}

/** Files that are being written, by their path. */
const pending = new Map<string, Promise<void>>();

/**
 * The feed as a gzip file of this machine, not older than an hour. It is written once for all who wait for it, with the memory of a few
 * hundred products, and replaced when it is complete (docs/rules.md#feeds-file).
 */
export async function openFeedFile(
  shop: Shop,
  { origin, settings }: { origin: string; settings: queries.FeedSettingsRow },
): Promise<FeedFile> {
  const dir = path.join(shop.config.dataDir, 'feeds');
  const file = path.join(dir, `products-${settings.version}-${createHash('sha256').update(origin).digest('hex').slice(0, 16)}.xml.gz`);
  const known = await stat(file).catch(() => undefined);
  if (!known || Date.now() - known.mtimeMs > FRESH_MS) {
    const written =
      pending.get(file) ?? writing.run(() => write(shop, { dir, file, origin, settings })).finally(() => pending.delete(file));
    pending.set(file, written);
    await written;
  }
  const { size, mtimeMs } = await stat(file);
  return { path: file, bytes: size, tag: `W/"${settings.version}-${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"` };
}

interface WrittenFeed {
  dir: string;
  file: string;
  origin: string;
  settings: queries.FeedSettingsRow;
}

async function write(shop: Shop, { dir, file, origin, settings }: WrittenFeed): Promise<void> {
  await mkdir(dir, { recursive: true });
  const part = `${file}.${process.pid}.part`;
  await pipeline(Readable.from(feedXml(shop, { origin, settings })), createGzip(), createWriteStream(part));
  await rename(part, file);
  await removeOthers(dir);
}

/** Without SHOP_URL, each host name has a file of its own: only the newest few stay, and nothing of processes that died. */
async function removeOthers(dir: string): Promise<void> {
  const names = await readdir(dir);
  const files = await Promise.all(
    names.map(async (name) => ({
      file: path.join(dir, name),
      at: (await stat(path.join(dir, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  );
  const [complete, parts] = [files.filter(({ file }) => !file.endsWith('.part')), files.filter(({ file }) => file.endsWith('.part'))];
  const old = complete.sort((a, b) => b.at - a.at).slice(FILES_STORED);
  for (const { file } of [...old, ...parts.filter(({ at }) => Date.now() - at > FRESH_MS)]) await rm(file, { force: true });
}

/** RSS 2.0 with Google's names, which Meta reads too. */
async function* feedXml(shop: Shop, { origin, settings }: Pick<WrittenFeed, 'origin' | 'settings'>): AsyncGenerator<string> {
  const { name } = shop.config.shop;
  const categories = await listCategories(shop, {});
  const categoryIds = settings.categoryIds.length > 0 ? withChildren(categories, settings.categoryIds) : undefined;
  const names: CategoryNames = toCategoryNames(categories);
  const shopRates = await readShopRates(shop);
  const ratesOf = (line: RatedLine) => shippingFact(shopRates, line, shop.config.promises);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`;
  yield `<title>${escapeXml(name)}</title><link>${escapeXml(origin)}/</link><description>${escapeXml(name)}</description>\n`;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page = { after, products: PRODUCTS_AT_ONCE, categoryIds };
    const rows: queries.FeedRow[] = await readCatalogue(shop, (db) => queries.selectFeedRows(db, page));
    yield rows.map((row) => toXml(toFields(toFeedVariant(row, names, origin), { origin, ratesOf }))).join('');
    after = rows.at(-1)?.productId;
  }
  yield '</channel>\n</rss>\n';
}
