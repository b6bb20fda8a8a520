import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { adminPaths, CONSOLE_PATH } from '#shared/admin-paths';
import { ScreenError } from './screen-error';
import { Shell } from './shell';

/** The console's screens, each loaded when it is opened first. */
const SCREENS: RouteObject[] = [
  screen('/', async () => (await import('./home')).Home),
  screen(adminPaths.orders(), async () => (await import('./orders-page')).OrdersPage),
  screen(adminPaths.pack(), async () => (await import('#features/orders/packing/pack-screen.console')).PackScreen),
  screen(adminPaths.orderJobs(), async () => (await import('#features/orders/order-jobs/order-jobs.console')).OrderJobs),
  screen('/orders/jobs/:orderJobId', async () => (await import('#features/orders/order-jobs/order-job.console')).OrderJobScreen),
  screen(adminPaths.drafts(), async () => (await import('#features/buying/draft-orders/drafts-list.console')).Drafts),
  screen(adminPaths.newDraft(), async () => (await import('#features/buying/draft-orders/draft-screen.console')).NewDraftScreen),
  screen('/drafts/:draftId', async () => (await import('#features/buying/draft-orders/draft-screen.console')).DraftScreen),
  screen('/orders/:orderId', async () => (await import('./order-page')).OrderPage),
  screen(adminPaths.productSheet(), async () => (await import('#features/catalog/product-table/product-sheet.console')).ProductSheet),
  screen(adminPaths.products(), async () => (await import('#features/catalog/product-table/products-list.console')).ProductsList),
  screen(adminPaths.newProduct(), async () => (await import('#features/catalog/product-editor/product-screen.console')).NewProductScreen),
  screen(adminPaths.bulkEdits(), async () => (await import('#features/catalog/bulk-edits/bulk-edits.console')).BulkEdits),
  screen('/products/bulk/:bulkEditId', async () => (await import('#features/catalog/bulk-edits/bulk-edit.console')).BulkEditScreen),
  screen(adminPaths.redirects(), async () => (await import('#features/catalog/redirects/redirects.console')).Redirects),
  screen(adminPaths.activity(), async () => (await import('#features/platform/audit/activity.console')).Activity),
  screen('/products/:productId', async () => (await import('./section-pages')).ProductPage),
  screen(adminPaths.stock(), async () => (await import('#features/catalog/stock/stock-grid.console')).StockGrid),
  screen(adminPaths.stockTake(), async () => (await import('#features/catalog/stock/stock-take-screen.console')).StockTakeScreen),
  screen(adminPaths.categories(), async () => (await import('#features/catalog/category-screens/categories-screen.console')).Categories),
  screen(adminPaths.newCategory(), async () => (await import('#features/catalog/category-screens/category-screen.console')).CategoryScreen),
  screen('/categories/:categoryId', async () => (await import('./section-pages')).CategoryPage),
  screen(
    '/categories/:categoryId/order',
    async () => (await import('#features/catalog/category-screens/category-order-screen.console')).CategoryOrderScreen,
  ),
  screen(adminPaths.reviews(), async () => (await import('#features/catalog/review-moderation/reviews-list.console')).ReviewsList),
  screen('/reviews/:reviewId', async () => (await import('#features/catalog/review-moderation/review-screen.console')).ReviewScreen),
  screen(adminPaths.promotions(), async () => (await import('#features/customers/promotion-screens/promotions-list.console')).Promotions),
  screen(
    adminPaths.newPromotion(),
    async () => (await import('#features/customers/promotion-screens/promotion-screen.console')).NewPromotionScreen,
  ),
  screen(
    '/promotions/:promotionId',
    async () => (await import('#features/customers/promotion-screens/promotion-screen.console')).PromotionScreen,
  ),
  screen(
    '/promotions/:promotionId/codes',
    async () => (await import('#features/pricing/promotion-codes/codes-screen.console')).PromotionCodes,
  ),
  screen(adminPaths.sales(), async () => (await import('#features/catalog/sale-editor/sales-list.console')).Sales),
  screen(adminPaths.newSale(), async () => (await import('#features/catalog/sale-editor/sale-screen.console')).NewSaleScreen),
  screen('/sales/:saleId', async () => (await import('#features/catalog/sale-editor/sale-screen.console')).SaleScreen),
  screen('/stock/:variantId', async () => (await import('#features/catalog/stock/movements.console')).StockMovements),
  screen(adminPaths.customers(), async () => (await import('./customers')).CustomersPage),
  screen(adminPaths.newCustomer(), async () => (await import('#features/customers/customer-screens/new-customer.console')).NewCustomer),
  screen('/customers/:customerId', async () => (await import('./customer')).CustomerPage),
  screen(adminPaths.imports(), async () => (await import('#features/catalog/import-screens/imports-page.console')).ImportsPage),
  screen(adminPaths.newImport(), async () => (await import('#features/catalog/import-screens/new-import-page.console')).NewImportPage),
  screen('/imports/:importId', async () => (await import('#features/catalog/import-screens/import-page.console')).ImportPage),
  screen(adminPaths.opening(), async () => (await import('#features/content/opening/opening-screen.console')).OpeningScreen),
  screen(adminPaths.setupProfile(), async () => (await import('#features/content/shop-setup/profile-step.console')).ProfileStep),
  screen(adminPaths.setupShipping(), async () => (await import('#features/content/shop-setup/shipping-step.console')).ShippingStep),
  screen(adminPaths.setupTaxes(), async () => (await import('#features/content/shop-setup/taxes-step.console')).TaxesStep),
  screen(adminPaths.setupLegal(), async () => (await import('#features/content/shop-setup/legal-step.console')).LegalStep),
  screen(adminPaths.setupOrder(), async () => (await import('#features/content/shop-setup/test-order-step.console')).TestOrderStep),
  screen(adminPaths.demo(), async () => (await import('#features/content/demo-clearing/demo-screen.console')).DemoScreen),
  screen(adminPaths.pages(), async () => (await import('#features/content/pages/pages-list.console')).Pages),
  screen('/pages/:pageId', async () => (await import('#features/content/pages/page-screen.console')).PageScreen),
  screen(adminPaths.insight(), async () => (await import('#features/orders/insight/insight-page.console')).Insight),
  screen(adminPaths.returns(), async () => (await import('#features/orders/returns/returns-list.console')).ReturnsList),
  screen('/returns/:returnId', async () => (await import('#features/orders/returns/return-page.console')).ReturnPageScreen),
  screen(adminPaths.staff(), async () => (await import('#features/accounts/staff/staff-list.console')).StaffList),
  screen(adminPaths.roles(), async () => (await import('./roles')).RolesPage),
  screen('/staff/:userId', async () => (await import('#features/accounts/staff/staff-member.console')).StaffMemberScreen),
  screen(adminPaths.messages(), async () => (await import('#features/accounts/conversations/messages-list.console')).MessagesList),
  screen(
    '/messages/:conversationId',
    async () => (await import('#features/accounts/conversations/conversation-screen.console')).ConversationScreen,
  ),
  screen(adminPaths.mails(), async () => (await import('#features/accounts/mail-log/mails-list.console')).MailsList),
  screen('/mails/:mailId', async () => (await import('#features/accounts/mail-log/mail-screen.console')).MailScreen),
  screen(adminPaths.settings(), async () => (await import('./settings-page')).SettingsPage),
  screen(adminPaths.apiKeys(), async () => (await import('#features/accounts/api-key-admin/api-keys-screen.console')).ApiKeys),
  screen(adminPaths.giftCards(), async () => (await import('#features/pricing/gift-cards/gift-cards-list.console')).GiftCards),
  screen('/gift-cards/:giftCardId', async () => (await import('#features/pricing/gift-cards/gift-card-screen.console')).GiftCardScreen),
  screen(
    adminPaths.checkoutSettings(),
    async () => (await import('#features/buying/guest-checkout/checkout-settings.console')).CheckoutSettings,
  ),
  screen(adminPaths.invoices(), async () => (await import('#features/orders/invoices/invoices-list.console')).Invoices),
  screen('/invoices/:invoiceId', async () => (await import('#features/orders/invoices/invoice-screen.console')).InvoiceScreen),
  screen(
    adminPaths.mailSettings(),
    async () => (await import('#features/accounts/mail-settings/mail-settings-screen.console')).MailSettingsScreen,
  ),
  screen(adminPaths.languages(), async () => (await import('./languages-page')).LanguagesPage),
  screen(adminPaths.promises(), async () => (await import('./promises-page')).PromisesPage),
  screen(adminPaths.taxes(), async () => (await import('./taxes-page')).TaxesPage),
  screen(adminPaths.shipping(), async () => (await import('#features/pricing/shipping/shipping-screen.console')).ShippingScreen),
  screen('/settings/shipping/:zoneId', async () => (await import('#features/pricing/shipping/zone-screen.console')).ZoneScreen),
  screen(adminPaths.feed(), async () => (await import('#features/content/feeds/feed-screen.console')).FeedScreen),
  screen(adminPaths.payments(), async () => (await import('#features/orders/payment-settings/payments-screen.console')).PaymentsScreen),
  screen(adminPaths.connections(), async () => (await import('#features/orders/connections/connections-screen.console')).ConnectionsScreen),
  screen(adminPaths.backups(), async () => (await import('./backups-page')).BackupsPage),
  screen(adminPaths.webhooks(), async () => (await import('./webhook-pages')).WebhooksPage),
  screen('/settings/webhooks/:endpointId', async () => (await import('./webhook-pages')).WebhookPage),
  screen(
    '/settings/webhooks/:endpointId/:deliveryId',
    async () => (await import('#features/platform/webhooks/delivery-screen.console')).DeliveryScreen,
  ),
  screen(adminPaths.theme(), async () => (await import('#features/content/theme-screens/theme-screen.console')).ThemeScreen),
  screen(adminPaths.mailTexts(), async () => (await import('#features/content/mail-text-admin/mail-texts-list.console')).MailTexts),
  screen('/settings/mails/:mail', async () => (await import('#features/content/mail-text-admin/mail-text-screen.console')).MailTextScreen),
  screen(adminPaths.account(), async () => (await import('#features/accounts/account-security/account-page.console')).AccountPage),
  screen('*', async () => (await import('./not-found')).NotFound),
];

export const router = createBrowserRouter(
  [
    // For somebody who cannot sign in yet.
    {
      HydrateFallback: Nothing,
      errorElement: <ScreenError />,
      ...screen('/invitation/:token', async () => (await import('#features/accounts/staff/invitation-page.console')).InvitationPage),
    },
    {
      HydrateFallback: Nothing,
      errorElement: <ScreenError />,
      ...screen('/setup/:token', async () => (await import('#features/content/opening/first-owner-page.console')).FirstOwnerPage),
    },
    { element: <Shell />, HydrateFallback: Nothing, children: [{ errorElement: <ScreenError />, children: SCREENS }] },
  ],
  { basename: CONSOLE_PATH },
);

function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}

/** While the first screen's code is loading. */
function Nothing() {
  return null;
}
