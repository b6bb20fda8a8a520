import { isUtf8 } from 'node:buffer';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import * as v from 'valibot';
import { accountSecurityApi } from '#features/accounts/account-security/account-security.api.server';
import { accountsApi } from '#features/accounts/accounts/accounts.api.server';
import { addressesApi } from '#features/accounts/addresses/addresses.api.server';
import { apiKeysApi } from '#features/accounts/api-key-admin/api-key-admin.api.server';
import { contactApi } from '#features/accounts/contact/contact.api.server';
import { conversationsApi } from '#features/accounts/conversations/conversations.api.server';
import { savedRepliesApi } from '#features/accounts/conversations/saved-replies.api.server';
import { threadsApi } from '#features/accounts/conversations/threads.api.server';
import { emailAddressesApi } from '#features/accounts/email-addresses/email-addresses.api.server';
import { guestLinksApi } from '#features/accounts/guests/guest-links.api.server';
import { mailLogApi } from '#features/accounts/mail-log/mail-log.api.server';
import { mailSettingsApi } from '#features/accounts/mail-settings/mail-settings.api.server';
import { newsletterApi } from '#features/accounts/newsletter/newsletter.api.server';
import { notesApi } from '#features/accounts/notes/notes.api.server';
import { privacyApi } from '#features/accounts/privacy/privacy.api.server';
import { savedViewsApi } from '#features/accounts/saved-views/saved-views.api.server';
import { anyStaffOnly, freshlyConfirmed } from '#features/accounts/sessions/session.server';
import { invitationsApi } from '#features/accounts/staff/invitations.api.server';
import { ownRolesApi } from '#features/accounts/staff/own-roles.api.server';
import { requireLanguage } from '#features/accounts/staff/role-languages.server';
import { staffApi } from '#features/accounts/staff/staff.api.server';
import { requireRight, staffOnly } from '#features/accounts/staff/staff-only.server';
import { buyAgainApi } from '#features/buying/buy-again/buy-again.api.server';
import { cartApi } from '#features/buying/cart/cart.api.server';
import { cartPromotionsApi } from '#features/buying/cart-promotions/cart-promotions.api.server';
import { checkoutApi } from '#features/buying/checkout/checkout.api.server';
import { draftOrdersApi } from '#features/buying/draft-orders/draft-orders.api.server';
import { guestCheckoutApi } from '#features/buying/guest-checkout/guest-checkout.api.server';
import { placeOrderApi } from '#features/buying/place-order/place-order.api.server';
import { cartToWishlistApi, wishlistApi } from '#features/buying/wishlist/wishlist.api.server';
import { bulkEditsApi } from '#features/catalog/bulk-edits/bulk-edits.api.server';
import { productsAdminApi } from '#features/catalog/catalog-admin/catalog-admin.api.server';
import { staffProductsApi } from '#features/catalog/catalog-admin/staff-products.api.server';
import { categoriesApi, categoryNamesApi } from '#features/catalog/categories/categories.api.server';
import { categoriesAdminApi, staffCategoriesApi } from '#features/catalog/category-admin/category-admin.api.server';
import { categoryOrderApi } from '#features/catalog/category-screens/category-order.api.server';
import { exportsApi } from '#features/catalog/exports/exports.api.server';
import { importsApi } from '#features/catalog/imports/imports.api.server';
import { productEditorApi } from '#features/catalog/product-editor/product-editor.api.server';
import { categoryProductsApi, productListApi } from '#features/catalog/product-list/product-list.api.server';
import { productPreviewApi } from '#features/catalog/product-preview/product-preview.api.server';
import { productsApi } from '#features/catalog/products/products.api.server';
import { redirectsApi } from '#features/catalog/redirects/redirects.api.server';
import { reviewModerationApi } from '#features/catalog/review-moderation/review-moderation.api.server';
import { reviewPhotosApi, reviewsApi } from '#features/catalog/reviews/reviews.api.server';
import { salePreviewApi } from '#features/catalog/sale-editor/sale-preview.api.server';
import { saleLinksApi } from '#features/catalog/sale-links/sale-links.api.server';
import { salesApi } from '#features/catalog/sales/sales.api.server';
import { stockApi } from '#features/catalog/stock/stock.api.server';
import { searchApi } from '#features/catalog/suggestions/suggestions.api.server';
import { translationsApi } from '#features/catalog/translations/translations.api.server';
import { demoClearingApi } from '#features/content/demo-clearing/demo-clearing.api.server';
import { feedAdminApi } from '#features/content/feeds/feeds.api.server';
import { headerApi } from '#features/content/header/header.api.server';
import { languagesApi } from '#features/content/languages/languages.api.server';
import { mailTextsApi } from '#features/content/mail-text-admin/mail-text-admin.api.server';
import { firstOwnerApi } from '#features/content/opening/first-owner.api.server';
import { openingApi } from '#features/content/opening/opening.api.server';
import { closedToShoppers } from '#features/content/opening/shop-open.server';
import { pageTranslationsApi } from '#features/content/pages/page-translations.api.server';
import { pagesApi } from '#features/content/pages/pages.api.server';
import { sectionsApi } from '#features/content/sections/sections.api.server';
import { shopSetupApi } from '#features/content/shop-setup/shop-setup.api.server';
import { themeApi } from '#features/content/theme/theme.api.server';
import { customerMergeApi } from '#features/customers/customer-merge/customer-merge.api.server';
import { customerPrivacyApi } from '#features/customers/customer-privacy/customer-privacy.api.server';
import { customerRecordsApi, foundCustomersApi } from '#features/customers/customer-records/customer-records.api.server';
import { guestOrdersApi } from '#features/customers/guest-orders/guest-orders.api.server';
import { connectionsApi } from '#features/orders/connections/connections.api.server';
import { ordersApi } from '#features/orders/customer-orders/orders.api.server';
import { insightApi } from '#features/orders/insight/insight.api.server';
import { invoicesApi, orderInvoicesApi } from '#features/orders/invoices/invoices.api.server';
import { laterPaymentsApi } from '#features/orders/later-payments/later-payments.api.server';
import { allOrdersApi, orderExportApi } from '#features/orders/order-admin/all-orders.api.server';
import { consoleOrdersApi } from '#features/orders/order-admin/console-orders.api.server';
import { orderEditsApi, sellableVariantsApi } from '#features/orders/order-edits/order-edits.api.server';
import { orderJobsApi } from '#features/orders/order-jobs/order-jobs.api.server';
import { orderLookupApi } from '#features/orders/order-lookup/order-lookup.api.server';
import { payLinkApi, paymentLinksApi } from '#features/orders/payment-links/payment-links.api.server';
import { paymentSettingsApi } from '#features/orders/payment-settings/payment-settings.api.server';
import { orderRefundsApi } from '#features/orders/refunds/refunds.api.server';
import { orderReturnsApi, returnsApi } from '#features/orders/returns/returns.api.server';
import { paymentsApi } from '#features/orders/settlement/payments.api.server';
import { orderShipmentsApi, packingApi, shipmentsApi } from '#features/orders/shipments/shipments.api.server';
import { staffCreditApi, storeCreditApi } from '#features/orders/store-credit/store-credit.api.server';
import { visitReportsApi, visitsApi } from '#features/orders/visits/visits.api.server';
import { auditApi } from '#features/platform/audit/audit.api.server';
import { backupsApi } from '#features/platform/backup/backups.api.server';
import { mediaAdminApi } from '#features/platform/media/media-admin.api.server';
import { presenceApi } from '#features/platform/presence/presence.api.server';
import { settingsApi } from '#features/platform/settings/settings.api.server';
import { withStaffAccess } from '#features/platform/staff-access/staff-access.server';
import { webhooksApi } from '#features/platform/webhooks/webhooks.api.server';
import { giftCardBalanceApi, giftCardsAdminApi } from '#features/pricing/gift-cards/gift-cards.api.server';
import { promotionCodesApi } from '#features/pricing/promotion-codes/promotion-codes.api.server';
import { promotionsApi } from '#features/pricing/promotions/promotions.api.server';
import { shippingZonesApi } from '#features/pricing/shipping/shipping.api.server';
import { taxesApi } from '#features/pricing/taxes/taxes.api.server';
import { tryPromotionApi } from '#features/pricing/try-promotion/try-promotion.api.server';
import { allowedMethodsOnly } from '#http/calls/allowed-methods.server';
import { answerInLanguage } from '#http/calls/answer-in-language.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { limitBodies } from '#http/calls/body-limits.server';
import { call } from '#http/calls/call.server';
import { sendError } from '#http/calls/error-boundary.server';
import { isReadableUrl } from '#http/calls/input-checks.server';
import { drainRefusedUploads } from '#http/calls/uploaded-file.server';
import { renderApiDocs } from '#http/openapi/api-docs.server';
import { describeApi } from '#http/openapi/openapi.server';
import { sendTagged } from '#http/requests/entity-tags.server';
import { AppError } from '#shared/errors';
import { apiFacts } from './api-description.server';
import { findTrouble, findWarning } from './readiness.server';
import type { Shop } from './shop.server';
import { UNDO_REGISTRY } from './undo.server';

/** Calls whose body is a form with a file; they check it themselves (uploaded-file.server.ts). */
const UPLOADS = ['/admin/imports', '/admin/media', '/products/:id/reviews/photos', '/orders/:orderId/returns/photos'];
/** Checked on each request, but sent only if it has changed; a 304 has no body to compress. */
const DOCS_HEADERS = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };

/** The REST API: every feature's operations with one rate limit, one error boundary and one description. */
export function createApi(shop: Shop): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  api.onError(sendError);
  api.use(compress());
  api.use(answerInLanguage(shop));
  api.use(requireReadableUrl());
  api.use(allowedMethodsOnly(() => api.routes));
  api.use(closedToShoppers());
  api.use(
    withStaffAccess({
      staffOnly,
      anyStaffOnly,
      freshlyConfirmed,
      requireRight,
      requireLanguage: (c, language) => requireLanguage(c.var.user, language),
    }),
  );
  for (const path of UPLOADS) api.use(path, drainRefusedUploads());
  api.use(exceptUploads(limitBodies(() => api.routes)));
  api.use(exceptUploads(requireJson()));

  api.route('/addresses', addressesApi());
  api.route('/admin/api-keys', apiKeysApi());
  api.route('/admin/gift-cards', giftCardsAdminApi());
  api.route('/gift-cards', giftCardBalanceApi());
  api.route('/guest-checkout', guestCheckoutApi());
  api.route('/guest-orders', guestLinksApi());
  api.route('/guest-orders', guestOrdersApi());
  api.route('/admin/audit', auditApi(UNDO_REGISTRY));
  api.route('/admin/bulk-edits', bulkEditsApi());
  api.route('/admin/connections', connectionsApi());
  api.route('/admin/mail-settings', mailSettingsApi());
  api.route('/admin/payments', paymentSettingsApi());
  api.route('/admin/customers', customerRecordsApi());
  api.route('/admin/customers', customerMergeApi());
  api.route('/admin/customers', customerPrivacyApi());
  api.route('/admin/exports', exportsApi());
  api.route('/admin/exports/found-customers', foundCustomersApi());
  api.route('/admin/exports/orders', orderExportApi());
  api.route('/admin/feed', feedAdminApi());
  api.route('/admin/imports', importsApi());
  api.route('/admin/insight', insightApi());
  api.route('/admin/insight', visitReportsApi());
  api.route('/visits', visitsApi());
  api.route('/admin/orders', consoleOrdersApi());
  api.route('/admin/orders', laterPaymentsApi());
  api.route('/admin/conversations', conversationsApi());
  api.route('/admin/saved-replies', savedRepliesApi());
  api.route('/admin/mails', mailLogApi());
  api.route('/admin/orders', orderRefundsApi());
  api.route('/admin/notes', notesApi());
  api.route('/admin/order-jobs', orderJobsApi());
  api.route('/admin/orders', orderShipmentsApi());
  api.route('/admin/packing', packingApi());
  api.route('/admin/orders', orderEditsApi());
  api.route('/admin/drafts', draftOrdersApi());
  api.route('/admin/payment-links', paymentLinksApi());
  api.route('/admin/sellable-variants', sellableVariantsApi());
  api.route('/admin/products', staffProductsApi());
  api.route('/admin/products', productPreviewApi());
  api.route('/admin/products', productEditorApi(shop));
  api.route('/admin/opening', openingApi());
  api.route('/admin/setup', shopSetupApi());
  api.route('/admin/pages', pagesApi());
  api.route('/admin/pages', pageTranslationsApi());
  api.route('/admin/sections', sectionsApi());
  api.route('/admin', translationsApi());
  api.route('/admin/presence', presenceApi());
  api.route('/admin/redirects', redirectsApi());
  api.route('/admin/reviews', reviewModerationApi());
  api.route('/admin/sale-preview', salePreviewApi());
  api.route('/admin/promotions/try', tryPromotionApi());
  api.route('/admin/promotions', promotionCodesApi());
  api.route('/admin/promotions', promotionsApi());
  api.route('/admin/tax-rates', taxesApi());
  api.route('/admin/invoices', invoicesApi());
  api.route('/admin/shipping-zones', shippingZonesApi());
  api.route('/admin/sales', salesApi());
  api.route('/admin/sales', saleLinksApi());
  api.route('/admin/media', mediaAdminApi());
  api.route('/admin/theme', themeApi());
  api.route('/admin/mail-texts', mailTextsApi());
  api.route('/admin/demo', demoClearingApi());
  api.route('/admin/languages', languagesApi());
  api.route('/admin/settings', settingsApi());
  api.route('/admin/shipments', shipmentsApi());
  api.route('/admin/staff', staffApi());
  api.route('/admin/roles', ownRolesApi());
  api.route('/admin/stock', stockApi());
  api.route('/admin/store-credit', staffCreditApi());
  api.route('/admin/views', savedViewsApi());
  api.route('/admin/backups', backupsApi());
  api.route('/admin/webhooks', webhooksApi());
  api.route('/auth', accountsApi());
  api.route('/auth', accountSecurityApi());
  api.route('/auth', emailAddressesApi());
  api.route('/auth/invitation', invitationsApi());
  api.route('/auth/setup', firstOwnerApi());
  api.route('/cart', cartToWishlistApi());
  api.route('/cart', cartPromotionsApi());
  api.route('/cart', cartApi());
  api.route('/categories', categoriesApi());
  api.route('/categories', categoryProductsApi());
  api.route('/categories', categoriesAdminApi(shop));
  api.route('/admin/categories', staffCategoriesApi());
  api.route('/admin/categories', categoryOrderApi());
  api.route('/checkout', checkoutApi());
  api.route('/contact', contactApi());
  api.route('/header', headerApi());
  api.route('/messages', threadsApi());
  api.route('/newsletter', newsletterApi());
  api.route('/orders', allOrdersApi());
  api.route('/orders', orderReturnsApi());
  api.route('/orders', placeOrderApi());
  api.route('/orders', buyAgainApi());
  // Last, because it requires a session on all of its path.
  api.route('/orders', orderInvoicesApi());
  api.route('/orders', ordersApi());
  api.route('/pay', payLinkApi(shop));
  api.route('/payments', paymentsApi());
  api.route('/privacy', privacyApi());
  api.route('/products', productListApi());
  api.route('/products', categoryNamesApi());
  api.route('/products', productsApi());
  api.route('/products', reviewsApi());
  api.route('/products', productsAdminApi(shop));
  api.route('/returns', returnsApi());
  api.route('/review-photos', reviewPhotosApi());
  api.route('/search', searchApi());
  api.route('/store-credit', storeCreditApi());
  api.route('/track-order', orderLookupApi());
  api.route('/wishlist', wishlistApi());

  api.get('/health', call({ tag: 'Service', summary: 'Whether the process is up', response: { status: v.literal('up') } }), (c) =>
    c.json({ success: true, status: 'up' }),
  );
  const ready = {
    tag: 'Service',
    summary: 'Whether it can serve: the database is there and migrated, and the process is not stopping',
    response: { status: v.literal('ready'), warning: v.optional(v.string()) },
  };
  api.get('/ready', call(ready), async (c) => {
    const trouble = await findTrouble(shop);
    if (trouble) throw new AppError('unavailable', { message: trouble });
    const warning = findWarning(shop);
    return c.json({ success: true, status: 'ready', ...(warning !== undefined && { warning }) });
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

function exceptUploads(check: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  const paths = UPLOADS.map((path) => new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`));
  return async function exceptUploads(c, next) {
    return c.req.method === 'POST' && paths.some((path) => path.test(c.req.path)) ? next() : check(c, next);
  };
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
