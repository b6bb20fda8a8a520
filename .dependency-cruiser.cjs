/** Import direction: shared ← ui, db, http ← console ← features ← app, server ← main. */

/**
 * The eight modules of features, in order: a feature may import the other features of its module and of the modules before.
 * A screen may call the API of a module after it: `.calls.ts` holds its paths and types only. docs/architecture.md describes them.
 */
const MODULES = ['platform', 'accounts', 'pricing', 'catalog', 'orders', 'buying', 'customers', 'content'];

/** Components that other features may import; all other components stay in their feature, and a route combines them. */
const SHARED_SCREENS = [
  'platform/media/.*',
  'platform/translations/translations-beside\\.console',
  'platform/versions/version-list\\.console',
  'platform/connection-settings/secret-field\\.console',
  'platform/photos/photo-input',
  'platform/photos/photo-image',
  'platform/mail/mail-frame\\.console',
  'platform/presence/presence-badge\\.console',
  'accounts/accounts/(password-field|change-password-form)',
  'accounts/api-key-admin/rights-field\\.console',
  'accounts/account-security/session-rows\\.console',
  'accounts/addresses/address-fields',
  'accounts/notes/notes-panel\\.console',
  'accounts/mail-log/mails-panel\\.console',
  'accounts/conversations/(conversations-panel|new-message)\\.console',
  'catalog/categories/category-(icon|tile)',
  'catalog/barcodes/barcode-camera\\.console',
  'catalog/category-screens/category-choice\\.console',
  'catalog/translations/(record-translations|translated-text)\\.console',
  'accounts/newsletter/newsletter-form',
  'catalog/products/product-grid',
  'catalog/product-page/more-products',
  'pricing/gift-cards/gift-card-field',
  'buying/cart/cart-summary-rows',
  'pricing/taxes/tax-class-field\\.console',
  'orders/connections/provider-facts\\.console',
  'orders/payments/card-fields',
  'content/help/info-page',
  'content/languages/language-links',
  'content/theme/contact-details',
  'content/pages/(page-preview|markdown-field)\\.console',
  'content/section-fields/(section-list|picture-field|folded-row|link-field|links-field|text-translation)\\.console',
  'content/sections/sections-card\\.console',
  'orders/order-edits/paid-outside-dialog\\.console',
  'orders/order-screens/order-status\\.console',
  'orders/orders/(delivery-date|order-shipments|order-address|order-loader|order-summary-panels|order-timeline|order-totals|payment-facts|status-badge|tracking-number)',
];

const TEST = '(\\.test\\.tsx?$|^src/test/)';
/** The first argument of each service, and its settings; features may import no other part of the server. */
const CONTEXT = '^src/server/(shop|config|prices-file)\\.server';

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
      name: 'the-catalogue-engine-has-one-entrance',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/features/catalog/catalog-engine/' },
      to: {
        path: '^src/features/catalog/catalog-engine/',
        pathNot: '^src/features/catalog/catalog-engine/catalog-engine\\.service\\.server\\.ts$',
      },
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
    ...MODULES.map((module, at) => ({
      name: `${module}-uses-modules-before-it`,
      severity: 'error',
      from: { path: `^src/features/${module}/`, pathNot: TEST },
      to: { path: '^src/features/', pathNot: `^src/features/(${MODULES.slice(0, at + 1).join('|')})/|\\.calls\\.ts$` },
    })),
    {
      name: 'every-feature-is-in-a-module',
      severity: 'error',
      from: { path: `^src/features/(?!(${MODULES.join('|')})/)` },
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
