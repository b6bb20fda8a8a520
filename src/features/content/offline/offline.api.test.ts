import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppEnv } from '#http/calls/app-env.server';
import { openTestShop } from '#test/test-shop.server';
import { offlineRoutes } from './offline.api.server';

const test = openTestShop({ SHOP_NAME: 'Corner "Shop" </script>' });
let files: string;

beforeAll(async () => {
  files = await mkdtemp(path.join(tmpdir(), 'shop-files-'));
  await writeFile(path.join(files, 'sw.js'), 'works');
  await writeFile(path.join(files, 'sw-retired.js'), 'retires');
});
afterAll(() => rm(files, { recursive: true }));

function get(address: string, { isOn = true } = {}) {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('shop', test.shop);
    await next();
  });
  return app.route('/', offlineRoutes({ files, isOn })).request(address);
}

describe('GET /manifest.webmanifest', () => {
  it('has the shop’s name', async () => {
    const response = await get('/manifest.webmanifest');
    expect(response.headers.get('Content-Type')).toMatch(/^application\/manifest\+json/);
    expect(await response.json()).toMatchObject({ name: 'Corner "Shop" </script>', start_url: '/', scope: '/', display: 'standalone' });
  });
});

describe('GET /sw.js', () => {
  it('is never cached, and may load only from the shop', async () => {
    const response = await get('/sw.js');
    expect(await response.text()).toBe('works');
    expect(response.headers.get('Content-Type')).toMatch(/javascript/);
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'self'");
  });

  it('is replaced by a worker that removes itself when configured', async () => {
    expect(await (await get('/sw.js', { isOn: false })).text()).toBe('retires');
  });
});

describe('GET /icons', () => {
  it('only serves icons', async () => {
    expect((await get('/icons/none.png')).status).toBe(404);
    expect((await get('/icons/..%2fsw-retired.js')).status).toBe(404);
    expect((await get('/icons/%2e%2e/sw-retired.js')).status).toBe(404);
  });
});
