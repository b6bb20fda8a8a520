import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, type Db } from '#db/database.server';
import { copyTestDatabase } from '#test/test-database.server';
import { createMediaRoutes } from './media.api.server';
import type { PictureRecipe } from './media.schema';
import { getPicture, pictureCacheDir } from './media.service.server';
import type { PictureWidth } from './picture-urls';

const RECIPE: PictureRecipe = {
  view: 'whole',
  pose: 'stand',
  ground: { kind: 'sweep', tint: '#dfe8fb', accent: '#f8e3d9' },
  turnDegrees: 0,
  isMirrored: false,
  focus: { x: 0.5, y: 0.5 },
};

describe('product pictures', () => {
  let db: Db;
  let drop: () => Promise<void>;
  let dataDir: string;

  beforeAll(async () => {
    const copy = await copyTestDatabase(inject('templateUrl'));
    drop = copy.drop;
    db = createDatabase({ url: copy.url });
    dataDir = await mkdtemp(path.join(tmpdir(), 'media-test-'));
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

  afterAll(async () => {
    await db.destroy();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('are rendered once and cached', async () => {
    const cacheDir = pictureCacheDir(dataDir);
    const [first, second] = await Promise.all([1, 2].map(() => getPicture({ db, cacheDir, key: 'ball-1', width: 320 })));
    expect(first).toBe(second);
    expect(await readdir(cacheDir)).toEqual(['ball-1-320.webp']);
    await writeFile(path.join(cacheDir, 'ball-1-320.webp'), 'cached');
    expect(String(await getPicture({ db, cacheDir, key: 'ball-1', width: 320 }))).toBe('cached');
  });

  it('are served as immutable', async () => {
    const response = await createMediaRoutes({ db, dataDir }).request('/ball-2-640.webp');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  });

  it('show their emblem', async () => {
    const cacheDir = pictureCacheDir(dataDir);
    const [plain, printed] = await Promise.all(['ball-3', 'ball-2'].map((key) => getPicture({ db, cacheDir, key, width: 320 })));
    expect(printed).not.toEqual(plain);
  });

  it.each([
    ['nobody', 320],
    ['../../../etc/passwd', 320],
    ['ball-1', 321],
    ['ball-1', 100_000],
  ])('are not found with the key %s and %d pixels', async (key, width) => {
    const request = getPicture({ db, cacheDir: pictureCacheDir(dataDir), key, width: width as PictureWidth });
    await expect(request).rejects.toMatchObject({ code: 'not_found' });
  });
});
