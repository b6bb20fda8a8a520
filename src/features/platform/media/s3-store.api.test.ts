import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { makePicture, uploadPicture } from '#test/pictures.server';
import { type S3Server, startS3Server } from '#test/s3-server.server';
import { openShopServer } from '#test/shop-server.server';
import { CachedStore } from './cached-store.server';
import { createMediaRoutes } from './media.api.server';
import { pictureStore } from './picture-store.server';
import { pictureUrl } from './picture-urls';
import { renditionName, renditionsOf } from './rendition-files.server';
import { S3Store } from './s3-store.server';
import { removeUnusedPictures } from './unused-pictures.service.server';

let s3: S3Server;
const server = openShopServer(async () => {
  s3 = await startS3Server();
  return s3.settings;
});
afterAll(() => s3.stop());

const shop = () => server.test.shop;
let token: string;

beforeAll(async () => {
  ({ token } = await server.test.signIn('admin'));
});

async function upload(seed: string): Promise<string> {
  const bytes = await makePicture({ seed }).png().toBuffer();
  const { status, body } = await uploadPicture({ origin: `http://127.0.0.1:${server.port()}`, token, bytes });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.media._id;
}

async function objectsOf(key: string): Promise<string[]> {
  const files = await readdir(s3.dir, { recursive: true });
  return files.filter((file) => file.includes(key) && file.endsWith('_object'));
}

/** The same shop on another machine: the same database and bucket, a disk of its own. */
function otherShop() {
  const dataDir = path.join(shop().config.dataDir, 'another-machine');
  return { ...shop(), config: { ...shop().config, dataDir } };
}

describe('pictures in a bucket', () => {
  it('are seen by every process, and cached on its machine', async () => {
    const key = await upload('seen by all');
    expect(await objectsOf(key)).toHaveLength(8);
    const refuse = (error: Error) => new Response(null, { status: error instanceof AppError ? error.status : 500 });
    const other = new Hono().onError(refuse).route('/', createMediaRoutes(otherShop()));
    const address = pictureUrl(key, 640).replace('/media', '');
    const own = await server.get(pictureUrl(key, 640));
    expect(own.status).toBe(200);
    const response = await other.request(address);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(own.body);
    expect(response.headers.get('content-type')).toBe('image/webp');
    const cached = await readdir(path.join(otherShop().config.dataDir, 'media-cache'), { recursive: true });
    expect(cached).toContain(renditionName({ key, width: 640, format: 'webp' }));
    expect((await other.request('/0123456789abcdef0123456789abcdef-640')).status).toBe(404);
  });

  it('are removed there too', async () => {
    const key = await upload('unused');
    await shop()
      .db.updateTable('mediaPictures')
      .set({ uploadedAt: new Date(0) })
      .where('key', '=', key)
      .execute();
    await removeUnusedPictures(shop());
    expect(await objectsOf(key)).toEqual([]);
    expect((await server.get(pictureUrl(key, 640))).status).toBe(404);
  });

  it('cannot be stored with wrong keys, or while the store is down: 503, and nothing is left', async () => {
    const config = shop().config.s3 as NonNullable<ReturnType<typeof shop>['config']['s3']>;
    const wrong = new S3Store({ ...config, secretAccessKey: 'wrong' });
    await expect(wrong.write('ab/x-320.webp', Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(wrong.read('ab/x-320.webp')).rejects.toMatchObject({ code: 'unavailable' });
    const down = new S3Store({ ...config, endpoint: 'http://127.0.0.1:9' });
    await expect(down.read('ab/x-320.webp')).rejects.toMatchObject({ code: 'unavailable' });

    const rows = async () => (await shop().db.selectFrom('mediaPictures').select('key').execute()).length;
    const before = await rows();
    await rm(s3.dir, { recursive: true });
    const bytes = await makePicture({ seed: 'no bucket' }).png().toBuffer();
    const { status, headers } = await uploadPicture({ origin: `http://127.0.0.1:${server.port()}`, token, bytes });
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '5' });
    expect(await rows()).toBe(before);
  });
});

it('the cache of a remote store stays within its bytes, and has what was read last', async () => {
  const files = new Map<string, Buffer>();
  const remote = {
    read: async (name: string) => files.get(name),
    write: async (name: string, bytes: Buffer) => void files.set(name, bytes),
    remove: async (name: string) => void files.delete(name),
  };
  const dir = path.join(shop().config.dataDir, 'bounded');
  const cache = new CachedStore(remote, { dir, maxBytes: 100_000 });
  const names = Array.from({ length: 10 }, (_, at) => renditionsOf(`key-${at}`).map(renditionName)).flat();
  for (const name of names) await cache.write(name, Buffer.alloc(10_000, name));
  const copies = async () => (await readdir(dir, { recursive: true })).filter((name) => /\.(webp|avif)$/.test(name));
  await expect.poll(async () => (await copies()).length).toBeLessThanOrEqual(10);
  for (const name of names) expect((await cache.read(name))?.equals(files.get(name) ?? Buffer.alloc(0))).toBe(true);
  expect(pictureStore(shop().config)).toBe(pictureStore(shop().config));
});
