import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { allowedMethodsOnly, WRITING_METHODS } from './allowed-methods.server';
import type { AppEnv } from './app-env.server';
import { sendError } from './error-boundary.server';

const PAGES = ['/', '/products', '/orders/:orderId/track', '/auth/*', '/*'].map((path) => ({ method: 'GET', path }));

/** As the shop is put together: an API with all of its routes, files, and pages that another router knows. */
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
  const ask = async (method: string, path: string) => {
    const { status, headers } = await app.request(path, { method });
    return [status, headers.get('Allow')];
  };

  it('that a path does not have is a 405 with those that it has', async () => {
    expect(await ask('POST', '/api/cart')).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await ask('GET', '/api/cart/1')).toEqual([405, 'PUT, OPTIONS']);
    for (const path of ['/', '/products', '/orders/1/track', '/auth/login', '/assets/a.js']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await ask(method, path)).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
  });

  it('OPTIONS is answered with them', async () => {
    expect(await ask('OPTIONS', '/products')).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect(await ask('OPTIONS', '/api/cart/1')).toEqual([204, 'PUT, OPTIONS']);
  });

  it('of a path that nobody serves is a 404', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect(await ask(method, '/no/such/page')).toEqual([404, null]);
      expect(await ask(method, '/api/nothing')).toEqual([404, null]);
    }
    expect(await ask('GET', '/api/nothing')).toEqual([404, null]);
  });

  it('that a path has is let through, HEAD with GET', async () => {
    expect(await ask('GET', '/api/cart')).toEqual([200, null]);
    expect(await ask('HEAD', '/api/cart')).toEqual([200, null]);
    expect(await ask('HEAD', '/products')).toEqual([200, null]);
    expect(await ask('GET', '/no/such/page')).toEqual([200, null]);
  });
});
