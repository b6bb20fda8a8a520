import { isUtf8 } from 'node:buffer';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import * as v from 'valibot';
import { findDatabaseTrouble } from '#db/readiness.server';
import { buyAgainApi } from '#features/buying/buy-again/buy-again.api.server';
import { cartApi } from '#features/buying/cart/cart.api.server';
import { checkoutApi } from '#features/buying/checkout/checkout.api.server';
import { placeOrderApi } from '#features/buying/checkout/place-order.api.server';
import { cartToWishlistApi, wishlistApi } from '#features/buying/wishlist/wishlist.api.server';
import { categoriesAdminApi, productsAdminApi } from '#features/catalog/catalog-admin/catalog-admin.api.server';
import { categoriesApi, categoryNamesApi } from '#features/catalog/categories/categories.api.server';
import { categoryProductsApi, productListApi } from '#features/catalog/product-list/product-list.api.server';
import { productsApi } from '#features/catalog/products/products.api.server';
import { reviewsApi } from '#features/catalog/reviews/reviews.api.server';
import { searchApi } from '#features/catalog/suggestions/suggestions.api.server';
import { ordersApi } from '#features/orders/customer-orders/orders.api.server';
import { ordersAdminApi } from '#features/orders/order-admin/orders-admin.api.server';
import { orderLookupApi } from '#features/orders/order-lookup/order-lookup.api.server';
import { orderReturnsApi, returnsApi } from '#features/orders/returns/returns.api.server';
import { paymentsApi } from '#features/orders/settlement/payments.api.server';
import { accountsApi } from '#features/people/accounts/accounts.api.server';
import { adminsOnly } from '#features/people/accounts/session.server';
import { addressesApi } from '#features/people/addresses/addresses.api.server';
import { contactApi } from '#features/people/contact/contact.api.server';
import { newsletterApi } from '#features/people/newsletter/newsletter.api.server';
import { privacyApi } from '#features/people/privacy/privacy.api.server';
import { auditApi } from '#features/platform/audit/audit.api.server';
import { headerApi } from '#features/shopfront/header/header.api.server';
import { allowedMethodsOnly } from '#http/allowed-methods.server';
import { renderApiDocs } from '#http/api-docs.server';
import type { AppEnv } from '#http/app-env.server';
import { call } from '#http/call.server';
import { sendTagged } from '#http/entity-tags.server';
import { sendError } from '#http/error-boundary.server';
import { isReadableUrl } from '#http/input-checks.server';
import { describeApi } from '#http/openapi.server';
import { AppError } from '#shared/errors';
import { apiFacts } from './api-description.server';
import type { Shop } from './shop.server';

const BODY_MAX_BYTES = 1024 * 1024;
/** Checked on each request, but sent only if it has changed; a 304 has no body to compress. */
const DOCS_HEADERS = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };

/** The REST API: every feature's operations with one rate limit, one error boundary and one description. */
export function createApi(shop: Shop): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  api.onError(sendError);
  api.use(compress());
  api.use(requireReadableUrl());
  api.use(allowedMethodsOnly(() => api.routes));
  api.use(bodyLimit({ maxSize: BODY_MAX_BYTES, onError: refuseTooLarge }));
  api.use(requireJson());

  api.route('/addresses', addressesApi());
  api.route('/admin/audit', auditApi({ adminsOnly: adminsOnly() }));
  api.route('/auth', accountsApi());
  api.route('/cart', cartToWishlistApi());
  api.route('/cart', cartApi());
  api.route('/categories', categoriesApi());
  api.route('/categories', categoryProductsApi());
  api.route('/categories', categoriesAdminApi(shop));
  api.route('/checkout', checkoutApi(shop));
  api.route('/contact', contactApi());
  api.route('/header', headerApi());
  api.route('/newsletter', newsletterApi());
  api.route('/orders', ordersAdminApi());
  api.route('/orders', orderReturnsApi());
  api.route('/orders', placeOrderApi(shop));
  api.route('/orders', buyAgainApi());
  // Last, because it requires a session on all of its path.
  api.route('/orders', ordersApi());
  api.route('/payments', paymentsApi());
  api.route('/privacy', privacyApi());
  api.route('/products', productListApi());
  api.route('/products', categoryNamesApi());
  api.route('/products', productsApi());
  api.route('/products', reviewsApi());
  api.route('/products', productsAdminApi(shop));
  api.route('/returns', returnsApi());
  api.route('/search', searchApi());
  api.route('/track-order', orderLookupApi());
  api.route('/wishlist', wishlistApi());

  api.get('/health', call({ tag: 'Service', summary: 'Whether the process is up', response: { status: v.literal('up') } }), (c) =>
    c.json({ success: true, status: 'up' }),
  );
  const ready = {
    tag: 'Service',
    summary: 'Whether it can serve: the database is there and migrated',
    response: { status: v.literal('ready') },
  };
  api.get('/ready', call(ready), async (c) => {
    const trouble = await findDatabaseTrouble(shop.db);
    if (trouble) throw new AppError('unavailable', { message: trouble });
    return c.json({ success: true, status: 'ready' });
  });

  let description: ReturnType<typeof describeApi> | undefined;
  const describeOnce = () => (description ??= describeApi(api, apiFacts(shop)));
  api.get('/openapi.json', async (c) =>
    sendTagged(c, { body: JSON.stringify(await describeOnce()), headers: { ...DOCS_HEADERS, 'Content-Type': 'application/json' } }),
  );
  api.get('/docs', async (c) => {
    const { html, policy } = renderApiDocs(await describeOnce());
    return sendTagged(c, {
      body: html,
      headers: { ...DOCS_HEADERS, 'Content-Type': 'text/html; charset=UTF-8', 'Content-Security-Policy': policy },
    });
  });
  return api;
}

function refuseTooLarge(): never {
  throw new AppError('too_large');
}

/** Refuses addresses with percent-encoded bytes that are not UTF-8, before anything is looked up. */
function requireReadableUrl(): MiddlewareHandler<AppEnv> {
  return async function requireReadableUrl(c, next) {
    if (!isReadableUrl(c.req.url)) throw new AppError('malformed');
    await next();
  };
}

/** Rejects bodies that are not JSON in UTF-8, so that forms of other sites cannot pass validation (CSRF). */
function requireJson(): MiddlewareHandler<AppEnv> {
  return async function requireJson(c, next) {
    const hasBody =
      c.req.header('content-length') !== undefined
        ? c.req.header('content-length') !== '0'
        : c.req.header('transfer-encoding') !== undefined;
    if (hasBody && !/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) throw new AppError('not_json');
    if (hasBody && !isUtf8(await c.req.arrayBuffer())) throw new AppError('malformed');
    await next();
  };
}
