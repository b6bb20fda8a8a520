import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { allowedMethodsOnly, WRITING_METHODS } from './allowed-methods.server';
import type { AppEnv } from './app-env.server';
import { sendError } from './error-boundary.server';

const PAGES = ['/', '/products', '/orders/:orderId/track', '/auth/*', '/*'].map((path) => ({ method: 'GET', path }));

/** Like the shop: an API with all of its routes, files, and pages that another router serves. */
function createShopLikeApp() {
  const app = new Hono<AppEnv>();
  app.onError(sendError);
  app.use(async (c, next) => {
    c.set('log', { error() {}, debug() {} } as unknown as AppEnv['Variables']['log']);
    await next();
  });
  const api = new Hono<AppEnv>();
  api.use(allowedMethodsOnly(() => api.routes));
  api.get('/cart', (c) => c.text('cart')).put('/cart/:id', (c) => c.text('changed'));
  app.route('/api', api);
  app.get('/assets/*', (c) => c.text('file'));
  app.on(
    WRITING_METHODS,
    '*',
    allowedMethodsOnly(() => [...app.routes, ...PAGES]),
  );
  app.get('*', (c) => c.text('page'));
  return app;
}

describe('a method', () => {
  const app = createShopLikeApp();
  const send = async (method: string, path: string) => {
    const { status, headers } = await app.request(path, { method });
    return [status, headers.get('Allow')];
  };

  it('that a path does not support gets 405 with the supported ones', async () => {
    expect(await send('POST', '/api/cart')).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await send('GET', '/api/cart/1')).toEqual([405, 'PUT, OPTIONS']);
    for (const path of ['/', '/products', '/orders/1/track', '/auth/login', '/assets/a.js']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await send(method, path)).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
  });

  it('OPTIONS gets 204 with the supported ones', async () => {
    expect(await send('OPTIONS', '/products')).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect(await send('OPTIONS', '/api/cart/1')).toEqual([204, 'PUT, OPTIONS']);
  });

  it('of an unknown path gets 404', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect(await send(method, '/no/such/page')).toEqual([404, null]);
      expect(await send(method, '/api/nothing')).toEqual([404, null]);
    }
    expect(await send('GET', '/api/nothing')).toEqual([404, null]);
  });

  it('that a path supports is passed on, HEAD wherever GET is', async () => {
    expect(await send('GET', '/api/cart')).toEqual([200, null]);
    expect(await send('HEAD', '/api/cart')).toEqual([200, null]);
    expect(await send('HEAD', '/products')).toEqual([200, null]);
    expect(await send('GET', '/no/such/page')).toEqual([200, null]);
  });
});
