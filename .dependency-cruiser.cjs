/** Import direction: shared ← ui, db, http ← console ← features ← app, server ← main. */

/**
 * The eight wings of features, in order: a feature may import earlier ones of its own wing and of the wings before.
 * docs/architecture.md describes them.
 */
const WINGS = {
  platform: ['jobs', 'mail-texts', 'mail', 'audit', 'media', 'photos', 'metrics', 'settings', 'presence', 'webhooks', 'browser-cache'],
  people: [
    'passwords',
    'second-factor',
    'accounts',
    'guests',
    'account-security',
    'api-keys',
    'staff',
    'api-key-admin',
    'saved-views',
    'account-area',
    'addresses',
    'newsletter',
    'notes',
    'mail-log',
    'conversations',
    'contact',
    'privacy',
  ],
  pricing: ['gift-cards', 'pricing', 'promotions', 'rates'],
  catalog: [
    'search',
    'facets',
    'categories',
    'products',
    'redirects',
    'stock',
    'suggestions',
    'product-list',
    'product-page',
    'product-preview',
    'schedule',
    'sales',
    'sale-links',
    'catalog-admin',
    'category-screens',
    'product-editor',
    'product-table',
    'reviews',
    'review-moderation',
    'bulk-edits',
    'sale-editor',
    'import-files',
    'imports',
    'import-screens',
    'exports',
  ],
  orders: [
    'payments',
    'tracking',
    'store-credit',
    'orders',
    'settlement',
    'connections',
    'shipments',
    'customer-orders',
    'order-lookup',
    'returns',
    'refunds',
    'payment-links',
    'order-edits',
    'order-admin',
    'order-jobs',
    'order-screens',
    'packing',
    'insight',
    'visits',
    'insight-screens',
  ],
  buying: ['cart', 'cart-promotions', 'wishlist', 'checkout', 'guest-checkout', 'draft-orders', 'buy-again'],
  customers: ['customer-records', 'customer-privacy', 'customer-merge', 'guest-orders', 'customer-screens', 'promotion-screens'],
  shopfront: ['face', 'face-screens', 'home', 'header', 'footer', 'help', 'pages', 'mail-text-admin', 'opening', 'seo', 'feeds', 'offline'],
};

/** Components that other features may import; all other components stay in their feature, and a route combines them. */
const SHARED_SCREENS = [
  'platform/media/.*',
  'platform/photos/photo-input',
  'platform/mail/mail-frame\\.console',
  'platform/presence/presence-badge\\.console',
  'people/accounts/password-field',
  'people/account-security/session-rows\\.console',
  'people/addresses/address-fields',
  'people/notes/notes-panel\\.console',
  'people/mail-log/mails-panel\\.console',
  'people/conversations/(conversations-panel|new-message)\\.console',
  'catalog/categories/category-(icon|tile)',
  'catalog/stock/barcode-camera\\.console',
  'catalog/products/product-grid',
  'pricing/gift-cards/gift-card-field',
  'buying/cart/cart-summary-rows',
  'orders/payments/card-fields',
  'shopfront/help/info-page',
  'shopfront/face/contact-details',
  'orders/order-edits/paid-outside-dialog\\.console',
  'orders/orders/(delivery-date|order-parcels|order-address|order-summary-panels|order-timeline|order-totals|status-badge|tracking-number)',
];

const TEST = '(\\.test\\.tsx?$|^src/test/)';
/** The first argument of each service, and its settings; features may import no other part of the server. */
const CONTEXT = '^src/server/(shop|config|prices-file)\\.server';

const FEATURES = Object.entries(WINGS).flatMap(([wing, features]) => features.map((feature) => `${wing}/${feature}`));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'shared-knows-nothing', severity: 'error', from: { path: '^src/shared/', pathNot: TEST }, to: { path: '^src/(?!shared/)' } },
    { name: 'ui-knows-no-feature', severity: 'error', from: { path: '^src/ui/', pathNot: TEST }, to: { path: '^src/(?!ui/|shared/)' } },
    {
      name: 'http-and-db-know-no-feature',
      severity: 'error',
      from: { path: '^src/(http|db)/', pathNot: TEST },
      to: { path: '^src/(features|app|demo|server)/', pathNot: CONTEXT },
    },
    {
      name: 'console-knows-no-feature',
      severity: 'error',
      from: { path: '^src/console/', pathNot: TEST },
      to: { path: '^src/(?!console/|ui/|shared/|http/)' },
    },
    {
      name: 'only-console-screens-use-the-console',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/console/|^src/app/admin/|\\.console\\.tsx?$|${TEST}` },
      to: { path: '^src/console/|^src/app/admin/|\\.console\\.tsx?$' },
    },
    {
      name: 'features-know-no-page-and-no-process',
      severity: 'error',
      from: { path: '^src/features/', pathNot: TEST },
      to: { path: '^src/(app|demo|server)/|^src/main', pathNot: CONTEXT },
    },
    {
      name: 'only-tests-use-test-parts',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: '^src/test/|node_modules/(vitest|@vitest|fast-check)/' },
    },
    {
      name: 'only-queries-speak-sql',
      severity: 'error',
      // src/db contains the pool itself; the demo shop's rows are written by COPY.
      from: { path: '^src/', pathNot: `\\.queries\\.server\\.ts$|^src/db/|^src/demo/(demo-rows|many/seed-many-products)|${TEST}` },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'browser-imports-no-server',
      severity: 'error',
      from: { path: '^src/.*(\\.tsx|\\.rules\\.ts|\\.schema\\.ts|\\.messages\\.ts|\\.store\\.ts)$', pathNot: `^src/app/|${TEST}` },
      to: { path: '\\.server\\.tsx?$' },
    },
    {
      name: 'facets-are-imported-through-their-service',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/features/catalog/facets/' },
      to: { path: '^src/features/catalog/facets/', pathNot: '^src/features/catalog/facets/facets\\.service\\.server\\.ts$' },
    },
    {
      name: 'screens-stay-in-their-feature',
      severity: 'error',
      from: { path: '^src/features/([^/]+/[^/]+)/', pathNot: TEST },
      to: {
        path: '^src/features/([^/]+/[^/]+)/.*\\.tsx$',
        pathNot: ['^src/features/$1/', ...SHARED_SCREENS.map((part) => `^src/features/${part}\\.tsx$`)],
      },
    },
    ...FEATURES.map((feature, at) => ({
      name: `${feature.replace('/', '-')}-uses-features-before-it`,
      severity: 'error',
      from: { path: `^src/features/${feature}/`, pathNot: TEST },
      to: { path: '^src/features/', pathNot: `^src/features/(${FEATURES.slice(0, at + 1).join('|')})/` },
    })),
    {
      name: 'every-feature-is-in-a-wing',
      severity: 'error',
      from: { path: `^src/features/(?!(${FEATURES.join('|')})/)` },
      to: {},
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types/|^virtual:|row-types\\.generated' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'], conditionNames: ['import', 'types', 'default'] },
  },
};
