/** Import direction: shared ← ui, db, http ← features ← app, server ← main. */

/**
 * The seven wings of features, in order: a feature may import earlier ones of its own wing and of the wings before.
 * docs/architecture.md describes them.
 */
const WINGS = {
  platform: ['jobs', 'mail', 'media', 'metrics', 'audit', 'browser-cache'],
  people: ['passwords', 'accounts', 'account-area', 'addresses', 'newsletter', 'contact', 'privacy'],
  pricing: ['pricing'],
  catalog: ['search', 'facets', 'categories', 'products', 'suggestions', 'product-list', 'product-page', 'catalog-admin', 'reviews'],
  orders: ['payments', 'orders', 'settlement', 'customer-orders', 'order-lookup', 'returns', 'order-admin', 'insight'],
  buying: ['cart', 'wishlist', 'checkout', 'buy-again'],
  shopfront: ['home', 'header', 'footer', 'help', 'seo', 'offline'],
};

/** Components that other features may import; all other components stay in their feature, and a route combines them. */
const SHARED_SCREENS = [
  'platform/media/.*',
  'people/addresses/address-fields',
  'catalog/categories/category-tile',
  'catalog/products/product-grid',
  'orders/orders/(delivery-date|order-summary-panels|order-timeline|status-badge|tracking-number)',
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
