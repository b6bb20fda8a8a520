import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { openTestShop } from '#test/test-shop.server';
import { createMediaRoutes } from './media.api.server';
import type { PictureRecipe, SceneRecipe } from './media.schema';
import { getPicture } from './media.service.server';
import { mediaDir } from './picture-store.server';
import { renditionName } from './rendition-files.server';
import { sharp } from './sharp.server';

const RECIPE: PictureRecipe = {
  view: 'whole',
  pose: 'stand',
  ground: { kind: 'sweep', tint: '#dfe8fb', accent: '#f8e3d9' },
  turnDegrees: 0,
  isMirrored: false,
  focus: { x: 0.5, y: 0.5 },
};

const test = openTestShop();

describe('product pictures', () => {
  beforeAll(async () => {
    const { db } = test.shop;
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12" fill="#c22"/></svg>';
    await db
      .insertInto('mediaArtworks')
      .values([
        { name: 'ball', svg },
        { name: 'dot', svg },
      ])
      .execute();
    const emblem = { artwork: 'dot', x: 12, y: 12, size: 8 };
    const rows = [
      { key: 'ball-1', artwork: 'ball', recipe: JSON.stringify(RECIPE) },
      { key: 'ball-2', artwork: 'ball', recipe: JSON.stringify({ ...RECIPE, paint: { to: '#22365f' }, emblem }) },
      { key: 'ball-3', artwork: 'ball', recipe: JSON.stringify({ ...RECIPE, paint: { to: '#22365f' } }) },
    ];
    await db.insertInto('mediaPictures').values(rows).execute();
  });

  it('are drawn once and stored', async () => {
    const rendition = { key: 'ball-1', width: 320, format: 'webp' } as const;
    const [first, second] = await Promise.all([1, 2].map(() => getPicture(test.shop, rendition)));
    expect(first).toBe(second);
    const file = path.join(mediaDir(test.shop.config.dataDir), renditionName(rendition));
    expect(await readFile(file)).toEqual(first);
    await writeFile(file, 'stored');
    expect(String(await getPicture(test.shop, rendition))).toBe('stored');
  });

  it('are served as immutable, in the best format that the browser names', async () => {
    const request = (address: string, headers = {}) => createMediaRoutes(test.shop).request(address, { headers });
    const accept = 'image/avif,image/webp,image/apng,*/*;q=0.8';
    for (const [file, headers, type, vary] of [
      ['/ball-2-640', { Accept: accept }, 'image/avif', 'Accept'],
      ['/ball-2-640', { Accept: '*/*' }, 'image/webp', 'Accept'],
      ['/ball-2-640', { Accept: 'image/avif;q=0, image/webp' }, 'image/webp', 'Accept'],
      ['/ball-2-640.webp', { Accept: accept }, 'image/webp', null],
      ['/ball-2-640.avif', {}, 'image/avif', null],
    ] as const) {
      const response = await request(file, headers);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('vary')).toBe(vary);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const { format, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect({ format, width }).toEqual({ format: type === 'image/avif' ? 'heif' : 'webp', width: 640 });
      const tag = response.headers.get('etag') ?? '';
      expect((await request(file, { ...headers, 'If-None-Match': tag })).status).toBe(304);
    }
    const tags = await Promise.all([accept, '*/*'].map(async (Accept) => (await request('/ball-2-640', { Accept })).headers.get('etag')));
    expect(tags[0]).not.toBe(tags[1]);
  });

  it('can be a scene of several drawings, in four to three', async () => {
    const item = { x: 0.5, floor: 0.5, height: 0.2 };
    const recipe = {
      view: 'scene',
      ground: { tint: '#ece8e2', accent: '#e2d4c7' },
      items: [
        { ...item, artwork: 'ball', block: 0.1 },
        { ...item, artwork: 'dot', x: 0.8, paint: { to: '#1f4fa3' } },
      ],
    } satisfies SceneRecipe;
    const row = { key: 'scene-1', artwork: 'ball', recipe: JSON.stringify(recipe) };
    await test.shop.db.insertInto('mediaPictures').values(row).execute();
    const picture = sharp(await getPicture(test.shop, { key: 'scene-1', width: 320, format: 'webp' }));
    const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([320, 240]);
    const pixelAt = (x: number, y: number) => [...data.subarray((y * 320 + x) * 3, (y * 320 + x) * 3 + 3)];
    const [red = 0, , little = 0] = pixelAt(160, 128);
    expect(red).toBeGreaterThan(little + 80);
    const [few = 0, , blue = 0] = pixelAt(256, 128);
    expect(blue).toBeGreaterThan(few + 60);
  });

  it('show their emblem', async () => {
    const [plain, printed] = await Promise.all(
      ['ball-3', 'ball-2'].map((key) => getPicture(test.shop, { key, width: 320, format: 'webp' })),
    );
    expect(printed).not.toEqual(plain);
  });

  it('are served although they cannot be stored', async () => {
    const dataDir = path.join(test.shop.config.dataDir, 'blocked');
    await mkdir(mediaDir(dataDir), { recursive: true });
    await writeFile(path.join(mediaDir(dataDir), 'tmp'), 'a file where a folder belongs');
    const shop = { ...test.shop, config: { ...test.shop.config, dataDir } };
    expect((await getPicture(shop, { key: 'ball-3', width: 640, format: 'webp' })).length).toBeGreaterThan(1_000);
  });

  it.each(['/nobody-320', '/..%2f..%2fetc%2fpasswd-320', '/ball-1-321', '/ball-1-100000', '/ball-1', '/ball-1-320.svg'])(
    'are not found at %s',
    async (address) => {
      const app = new Hono().onError((error) => new Response(null, { status: error instanceof AppError ? error.status : 500 }));
      expect((await app.route('/', createMediaRoutes(test.shop)).request(address)).status).toBe(404);
    },
  );
});
