/** Who may import whom. The picture: shared ← ui ← http, db ← features ← app, api ← main. */

/** Services call services along these lines only; whatever is not listed is forbidden. */
const FEATURE_MAY_USE = {
  jobs: [],
  audit: [],
  metrics: [],
  mail: ['jobs'],
  accounts: ['jobs', 'mail'],
  addresses: ['accounts'],
  media: [],
  search: [],
  offline: ['media'],
  catalog: ['audit', 'media', 'offline', 'pricing', 'search'],
  pricing: [],
  reviews: ['accounts', 'catalog'],
  cart: ['accounts', 'catalog', 'media', 'offline', 'pricing'],
  wishlist: ['accounts', 'cart', 'catalog', 'media'],
  payments: ['accounts'],
  orders: ['accounts', 'addresses', 'audit', 'cart', 'catalog', 'jobs', 'mail', 'media', 'payments', 'pricing'],
  checkout: ['accounts', 'addresses', 'cart', 'catalog', 'media', 'orders', 'payments', 'pricing'],
  returns: ['accounts', 'audit', 'catalog', 'mail', 'media', 'orders', 'pricing'],
  newsletter: ['accounts', 'jobs', 'mail'],
  contact: ['accounts', 'mail'],
  privacy: ['accounts', 'jobs', 'mail'],
  help: ['addresses', 'orders', 'pricing'],
  header: ['accounts', 'cart', 'catalog', 'media', 'wishlist'],
};

const TEST = '(\\.test\\.tsx?$|^src/test/)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'shared-knows-nothing', severity: 'error', from: { path: '^src/shared/', pathNot: TEST }, to: { path: '^src/(?!shared/)' } },
    { name: 'ui-knows-no-feature', severity: 'error', from: { path: '^src/ui/', pathNot: TEST }, to: { path: '^src/(?!ui/|shared/)' } },
    {
      name: 'http-and-db-know-no-feature',
      severity: 'error',
      from: { path: '^src/(http|db)/', pathNot: TEST },
      to: { path: '^src/(features|app|demo)/' },
    },
    {
      name: 'features-know-no-page',
      severity: 'error',
      from: { path: '^src/features/', pathNot: TEST },
      to: { path: '^src/(app|demo)/|^src/(api|http|start)\\.server|^src/main' },
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
      from: { path: '^src/(features|app)/', pathNot: `\\.queries\\.server\\.ts$|catalog-changes\\.server\\.ts$|${TEST}` },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'browser-imports-no-server',
      severity: 'error',
      from: { path: '^src/.*(\\.tsx|\\.rules\\.ts|\\.schema\\.ts|\\.messages\\.ts|\\.store\\.ts)$', pathNot: `^src/app/|${TEST}` },
      to: { path: '\\.server\\.tsx?$' },
    },
    {
      name: 'screens-stay-in-their-feature',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: TEST },
      to: {
        path: '^src/features/([^/]+)/.*\\.tsx$',
        pathNot: ['^src/features/$1/', '^src/features/media/', '^src/features/addresses/address-fields\\.tsx$'],
      },
    },
    ...Object.entries(FEATURE_MAY_USE).map(([feature, mayUse]) => ({
      name: `${feature}-uses-its-list`,
      severity: 'error',
      // A feature's calls may use any service: they are doors, and nothing imports them.
      from: { path: `^src/features/${feature}/`, pathNot: `\\.api\\.server\\.ts$|${TEST}` },
      to: { path: '^src/features/', pathNot: `^src/features/(${[feature, ...mayUse].join('|')})/` },
    })),
    {
      name: 'every-feature-is-listed',
      severity: 'error',
      from: { path: `^src/features/(?!(${Object.keys(FEATURE_MAY_USE).join('|')})/)` },
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
