import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Db } from '#db/database.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { sendError } from '#http/calls/error-boundary.server';
import { requestContext } from '#http/requests/request-context.server';
import { openTestShop } from '#test/test-shop.server';
import { createApi } from './api.server';

/** The embedded database is reached through a socket, which is gone while it starts again. */
const MISSING_SOCKET = 'postgres://shop@localhost/shop?host=/no-such-folder';

const test = openTestShop();
let db: Db;

beforeAll(() => {
  db = createDatabase({ url: MISSING_SOCKET });
});
afterAll(() => db.destroy());

it.each(['/ready', '/products', '/categories'])('%s is unavailable while the database’s socket is missing', async (path) => {
  const shop = { ...test.shop, db };
  const app = new Hono<AppEnv>();
  app.onError(sendError);
  app.use(requestContext(shop));
  app.route('/api', createApi(shop));
  const response = await app.request(`/api${path}`);
  const { code } = await response.json();
  expect({ status: response.status, retryAfter: response.headers.get('Retry-After'), code }).toEqual({
    status: 503,
    retryAfter: '5',
    code: 'unavailable',
  });
});
