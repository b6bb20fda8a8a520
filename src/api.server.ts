import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { generateSpecs } from 'hono-openapi';
import { findDatabaseTrouble } from '#db/readiness.server';
import { accountsApi } from '#features/accounts/accounts.api.server';
import { adminsOnly } from '#features/accounts/session.server';
import { addressesApi } from '#features/addresses/addresses.api.server';
import { auditApi } from '#features/audit/audit.api.server';
import { cartApi } from '#features/cart/cart.api.server';
import { categoriesApi, productsApi } from '#features/catalog/catalog.api.server';
import { categoriesAdminApi, productsAdminApi } from '#features/catalog/catalog-admin.api.server';
import { checkoutApi } from '#features/checkout/checkout.api.server';
import { contactApi } from '#features/contact/contact.api.server';
import { headerApi } from '#features/header/header.api.server';
import { newsletterApi } from '#features/newsletter/newsletter.api.server';
import { orderLookupApi } from '#features/orders/order-lookup.api.server';
import { ordersApi } from '#features/orders/orders.api.server';
import { ordersAdminApi } from '#features/orders/orders-admin.api.server';
import { paymentsApi } from '#features/payments/payments.api.server';
import { privacyApi } from '#features/privacy/privacy.api.server';
import { orderReturnsApi, returnsApi } from '#features/returns/returns.api.server';
import { reviewsApi } from '#features/reviews/reviews.api.server';
import { searchApi } from '#features/search/search.api.server';
import { wishlistApi } from '#features/wishlist/wishlist.api.server';
import { renderApiDocs } from '#http/api-docs.server';
import type { AppEnv } from '#http/app-env.server';
import { sendTagged } from '#http/entity-tags.server';
import { answerError } from '#http/error-boundary.server';
import { AppError } from '#shared/errors';
import type { Shop } from '#shop.server';

const BODY_MAX_BYTES = 1024 * 1024;
/** Asked for anew each time, and sent only when it is another one; a 304 passes no compression that would say so. */
const DOCS_HEADERS = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };

/** The REST API: every feature's calls under one limit, one error boundary and one description. */
export function createApi(shop: Shop): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  api.onError(answerError);
  api.use(compress());
  api.use(bodyLimit({ maxSize: BODY_MAX_BYTES, onError: refuseTooLarge }));
  api.use(requireJson());

  api.route('/addresses', addressesApi());
  api.route('/admin/audit', auditApi({ adminsOnly: adminsOnly() }));
  api.route('/auth', accountsApi());
  api.route('/cart', cartApi());
  api.route('/categories', categoriesApi());
  api.route('/categories', categoriesAdminApi());
  api.route('/checkout', checkoutApi(shop));
  api.route('/contact', contactApi());
  api.route('/header', headerApi());
  api.route('/newsletter', newsletterApi());
  api.route('/orders', ordersAdminApi());
  api.route('/orders', orderReturnsApi());
  api.route('/orders', ordersApi(shop));
  api.route('/payments', paymentsApi());
  api.route('/privacy', privacyApi());
  api.route('/products', productsApi());
  api.route('/products', reviewsApi());
  api.route('/products', productsAdminApi());
  api.route('/returns', returnsApi());
  api.route('/search', searchApi());
  api.route('/track-order', orderLookupApi());
  api.route('/wishlist', wishlistApi());

  api.get('/health', (c) => c.json({ success: true, status: 'up' }));
  api.get('/ready', async (c) => {
    const trouble = await findDatabaseTrouble(shop.db);
    if (trouble) throw new AppError('unavailable', { message: trouble });
    return c.json({ success: true, status: 'ready' });
  });

  const describeAll = () =>
    generateSpecs(api, { documentation: describeApi(shop), excludeStaticFile: false, exclude: ['/openapi.json', '/docs'] });
  api.get('/openapi.json', async (c) =>
    sendTagged(c, { body: JSON.stringify(await describeAll()), headers: { ...DOCS_HEADERS, 'Content-Type': 'application/json' } }),
  );
  api.get('/docs', async (c) => {
    const { html, policy } = renderApiDocs(await describeAll());
    return sendTagged(c, {
      body: html,
      headers: { ...DOCS_HEADERS, 'Content-Type': 'text/html; charset=UTF-8', 'Content-Security-Policy': policy },
    });
  });
  api.all('*', () => {
    throw new AppError('not_found');
  });
  return api;
}

function refuseTooLarge(): never {
  throw new AppError('too_large');
}

/** A body in another dress than JSON is not read: no form of another site gets past validation. */
function requireJson(): MiddlewareHandler<AppEnv> {
  return async function requireJson(c, next) {
    const hasBody =
      c.req.header('content-length') !== undefined
        ? c.req.header('content-length') !== '0'
        : c.req.header('transfer-encoding') !== undefined;
    if (hasBody && !/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) throw new AppError('not_json');
    await next();
  };
}

function describeApi(shop: Shop) {
  return {
    openapi: '3.1.0',
    info: {
      title: `${shop.config.shop.name} API`,
      version: '1.0.0',
      description: 'Money is a number of dollars, times are ISO 8601 in UTC. Failures carry a code, a sentence and the request’s id.',
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer' } } },
  };
}
