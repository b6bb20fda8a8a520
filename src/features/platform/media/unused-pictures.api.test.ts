import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.server';
import { cents } from '#shared/money';
import { makeProduct } from '#test/factories.server';
import { orderIn } from '#test/orders.server';
import { makePicture, uploadPicture } from '#test/pictures.server';
import { openShopServer } from '#test/shop-server.server';
import { removeLeftovers, uploadsDir } from './leftovers.service.server';
import { findMedia } from './media.service.server';
import { mediaDir } from './picture-store.server';
import { pictureUrl } from './picture-urls';
import { removeUnusedPictures } from './unused-pictures.service.server';

const server = openShopServer();
const shop = () => server.test.shop;
let token: string;
let category: string;
let seeds = 0;
const price = { listPriceCents: cents(100), baseListPriceCents: cents(100), highestPriceCents: cents(100) };

beforeAll(async () => {
  ({ token } = await server.test.signIn('admin'));
  const { body } = await server.test.request('POST', '/categories', { token, body: { name: 'Pictured' } });
  category = body.category._id;
});

async function upload(bytes?: Buffer): Promise<string> {
  const picture =
    bytes ??
    (await makePicture({ seed: `picture ${++seeds}` })
      .png()
      .toBuffer());
  const { body } = await uploadPicture({ origin: `http://127.0.0.1:${server.port()}`, token, bytes: picture });
  return body.media._id;
}

async function createProduct(key: string): Promise<string> {
  const body = { name: `Product ${key}`, price: 20, category, images: [pictureUrl(key, 1200)] };
  const response = await server.test.request('POST', '/products', { token, body });
  expect(response.status).toBe(201);
  return response.body.product._id;
}

/** Everything that was stored with a time happened eight days ago. */
async function letAWeekPass(): Promise<void> {
  await sql`UPDATE media_pictures SET uploaded_at = uploaded_at - interval '8 days'`.execute(shop().db);
  await sql`UPDATE media_uses SET ended_at = ended_at - interval '8 days'`.execute(shop().db);
}

async function isThere(key: string): Promise<boolean> {
  const files = (await readdir(mediaDir(shop().config.dataDir), { recursive: true })).filter((name) => name.includes(key));
  const row = await shop().db.selectFrom('mediaPictures').select('isReady').where('key', '=', key).executeTakeFirst();
  expect(files.length).toBe(row ? 8 : 0);
  expect((await server.get(pictureUrl(key, 640))).status).toBe(row ? 200 : 404);
  return row?.isReady ?? false;
}

describe('an uploaded picture', () => {
  it('stays for a week, then it is removed unless something shows it', async () => {
    const [unused, shown] = [await upload(), await upload()];
    const id = await createProduct(shown);
    await removeUnusedPictures(shop());
    expect([await isThere(unused), await isThere(shown)]).toEqual([true, true]);
    await letAWeekPass();
    await removeUnusedPictures(shop());
    expect([await isThere(unused), await isThere(shown)]).toEqual([false, true]);

    await server.test.request('PUT', `/products/${id}`, { token, body: { images: [] } });
    await removeUnusedPictures(shop());
    expect(await isThere(shown)).toBe(true);
    await letAWeekPass();
    await removeUnusedPictures(shop());
    expect(await isThere(shown)).toBe(false);
  });

  it('stays with another product, and after it was taken back', async () => {
    const key = await upload();
    const [first, second] = [await createProduct(key), await createProduct(key)];
    await server.test.request('DELETE', `/products/${first}`, { token });
    await server.test.request('PUT', `/products/${second}`, { token, body: { images: [] } });
    await server.test.request('PUT', `/products/${second}`, { token, body: { images: [pictureUrl(key, 2000)] } });
    await letAWeekPass();
    await removeUnusedPictures(shop());
    expect(await isThere(key)).toBe(true);
  });

  it('stays with a category', async () => {
    const key = await upload();
    const change = { image: { url: pictureUrl(key, 640), alt: '' } };
    expect((await server.test.request('PUT', `/categories/${category}`, { token, body: change })).status).toBe(200);
    await letAWeekPass();
    await removeUnusedPictures(shop());
    expect(await isThere(key)).toBe(true);
    await server.test.request('PUT', `/categories/${category}`, { token, body: { image: null } });
    await letAWeekPass();
    await removeUnusedPictures(shop());
    expect(await isThere(key)).toBe(false);
  });

  it('stays in orders, whatever becomes of its product', async () => {
    const key = await upload();
    const { db } = shop();
    const product = await makeProduct(db);
    const images = JSON.stringify([{ key, alt: 'A picture', width: 64, height: 48 }]);
    await db.updateTable('products').set({ images }).where('slug', '=', product.slug).execute();
    const { order } = await orderIn(server.test, token, { product });
    expect(order.orderItems[0].image).toContain(key);
    await server.test.request('DELETE', `/products/${product.id}`, { token });
    for (let round = 0; round < 2; round++) {
      await letAWeekPass();
      await removeUnusedPictures(shop());
      expect(await isThere(key)).toBe(true);
    }
  });

  it('stays when it was uploaded again in time, and can be uploaded again later', async () => {
    const bytes = await makePicture({ seed: 'again' }).png().toBuffer();
    const key = await upload(bytes);
    await letAWeekPass();
    expect(await upload(bytes)).toBe(key);
    await removeUnusedPictures(shop());
    expect(await isThere(key)).toBe(true);
    await letAWeekPass();
    await removeUnusedPictures(shop());
    expect(await isThere(key)).toBe(false);
    expect(await upload(bytes)).toBe(key);
    expect(await isThere(key)).toBe(true);
  });

  it('is never removed under a product that begins to show it, however both race', async () => {
    for (let round = 0; round < 6; round++) {
      const keys = await Promise.all([upload(), upload(), upload()]);
      await letAWeekPass();
      const begin = async (key: string) => {
        const found = await inTransaction(shop().db, async (tx) => {
          const media = (await findMedia(tx, [key])).get(key);
          if (media) {
            const images = JSON.stringify([{ key, alt: media.alt, width: media.width, height: media.height }]);
            await tx
              .insertInto('products')
              .values({
                slug: `p-${key}`,
                name: key,
                description: '',
                categoryId: Number(category),
                ...price,
                images,
              })
              .execute();
          }
          return media;
        });
        return { key, isShown: found !== undefined };
      };
      const [, , ...begun] = await Promise.all([removeUnusedPictures(shop()), removeUnusedPictures(shop()), ...keys.map(begin)]);
      for (const { key, isShown } of begun) expect(await isThere(key)).toBe(isShown);
    }
  });

  it('is complete, however its upload and its removal race', async () => {
    const bytes = await makePicture({ seed: 'racing' }).png().toBuffer();
    for (let round = 0; round < 6; round++) {
      await upload(bytes);
      await letAWeekPass();
      const [key] = await Promise.all([upload(bytes), removeUnusedPictures(shop()), removeUnusedPictures(shop())]);
      expect(await isThere(key)).toBe(true);
    }
  });
});

it('what a killed process had not finished is removed', async () => {
  const { dataDir } = shop().config;
  const own = path.join(uploadsDir(shop()), 'now');
  const killed = path.join(dataDir, 'uploads', '1234567', 'before');
  const temporary = ['fresh', 'old'].map((name) => path.join(mediaDir(dataDir), 'tmp', name));
  for (const file of [own, killed, ...temporary]) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'half');
  }
  await utimes(temporary[1] ?? '', 0, 0);
  await removeLeftovers(shop());
  expect((await readdir(path.join(dataDir, 'uploads'), { recursive: true })).sort()).toEqual([
    path.basename(path.dirname(own)),
    path.relative(path.join(dataDir, 'uploads'), own),
  ]);
  expect(await readdir(path.join(mediaDir(dataDir), 'tmp'))).toEqual(['fresh']);
});
