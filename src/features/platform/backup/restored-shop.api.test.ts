import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { makePicture, uploadPicture } from '#test/pictures.server';
import { openShopServer } from '#test/shop-server.server';
import type { TestShop } from '#test/test-shop.server';
import { createBackup } from './create-backup.service.server';
import { restoreBackup } from './restore-backup.service.server';

/** The password of `signIn`. */
const OWNER = { email: 'olga@example.com', password: 'Passw0rd!' };
const first = openShopServer();
/** Empty, until the first one is restored into it. */
const second = openShopServer();
let dir: string;
let productId: string;
let picture: { address: string; body: Buffer };

beforeAll(async () => {
  const { shop, request, signIn } = first.test;
  const { token, userId } = await signIn('admin');
  await shop.db.updateTable('users').set({ email: OWNER.email }).where('id', '=', userId).execute();
  const bytes = await makePicture({ seed: 'restored' }).png().toBuffer();
  const uploaded = await uploadPicture({ origin: `http://127.0.0.1:${first.port()}`, token, bytes });
  await request('POST', '/categories', { token, body: { name: 'Mugs' } });
  const images = [{ mediaId: uploaded.body.media._id }];
  const { body } = await request('POST', '/products', { token, body: { name: 'Mug', category: 'Mugs', price: 20, images } });
  productId = body.product._id;
  const address = body.product.images[0].url;
  picture = { address, body: (await first.get(address)).body };

  dir = await mkdtemp(path.join(tmpdir(), 'shop-second-'));
  const file = path.join(dir, 'shop.tar');
  await createBackup({ url: urlOf(first.test), config: shop.config, file });
  await restoreBackup({ url: urlOf(second.test), config: second.test.shop.config, file });
});

afterAll(() => rm(dir, { recursive: true, force: true }));

const urlOf = ({ shop }: TestShop) => shop.config.databaseUrl ?? '';

async function mailsAfterJobs({ shop }: TestShop): Promise<number> {
  await doDueJobs(shop);
  return (await readdir(path.join(shop.config.dataDir, 'outbox')).catch(() => [])).length;
}

it('serves the pictures of the first one and lets its owner in, who decides on mails that wait', async () => {
  const product = await second.test.request('GET', `/products/${productId}`);
  expect(product.body.product.images[0].url).toBe(picture.address);
  const shown = await second.get(picture.address);
  expect(shown.status).toBe(200);
  expect(shown.body.equals(picture.body)).toBe(true);

  // The welcome of its owner and the link to confirm the address waited when the backup was made: the first shop sends both, the second does not.
  expect(await mailsAfterJobs(first.test)).toBe(2);
  expect(await mailsAfterJobs(second.test)).toBe(0);
  const { token } = (await second.test.request('POST', '/auth/login', { body: OWNER })).body;
  expect((await second.test.request('GET', '/admin/backups', { token })).body.heldMails).toBe(2);
  await second.test.request('POST', '/admin/backups/held-mails', { token, body: { action: 'send' } });
  expect(await mailsAfterJobs(second.test)).toBe(2);
});
