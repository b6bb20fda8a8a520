import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { requestMessages } from './scripts/messages/messages-plugin.js';

/** Server programs beside the shop itself; each becomes one file in build/server. */
const SERVER_PROGRAMS = {
  main: './src/main.ts',
  seed: './src/demo/seed-program.server.ts',
  backup: './src/server/backup-program.server.ts',
  restore: './src/server/restore-program.server.ts',
  'rotate-key': './src/server/rotate-key-program.server.ts',
  'upgrade-database': './src/server/upgrade-program.server.ts',
  bench: './bench/bench.server.ts',
  drill: './drills/drill.server.ts',
};

/**
 * Groups client code into a few files, each of which changes for one reason: the framework, what every page has (all that the
 * root needs), what product lists share, what forms share, what several pages share of the rest. A route's own code stays
 * separate.
 */
const CHUNKS = [
  {
    name: 'framework',
    test: /rolldown.runtime|entry\.client|node_modules\/(react|react-dom|react-router|scheduler|cookie-es|@remix-run)\//,
    priority: 3,
  },
  {
    name: 'shop',
    test: /src\/app\/(root\.tsx|followed-links|page-meta|use-shop)|src\/features\/catalog\/(categories\/catalog\.messages|products\/(wishlist-button-slot|product-choice\.rules|product-options\.rules|product-status\.rules|line-picture\.rules|products\.messages))|src\/features\/buying\/wishlist\/(wishlist-button|wishlisted-ids\.store)|src\/features\/platform\/(media\/(product-picture|picture-urls)|browser-cache\/cached-mark\.ts)|src\/features\/pricing\/pricing\/delivery|src\/shared\/(time|sentences|search-text|search-length)|src\/ui\/(lazy-part|reading-direction|rich-text|use-coming-query|use-first-sight|notice|breadcrumb|price|stars)|icons\/(plus\.|trash|check|chevron|image\.)/,
    priority: 3,
  },
  { name: 'catalog', test: /src\/features\/catalog\/products\/product-grid/, priority: 1 },
  // Loaded when a form gets the focus.
  { name: 'schemas', test: /node_modules\/valibot|src\/shared\/(text|money)-schema/, priority: 2 },
  {
    name: 'forms',
    test: /src\/http\/client\/use-(form|first-error)|src\/ui\/(field|checked-form|dialog)|src\/shared\/field-errors|src\/features\/accounts\/(passwords\/password\.rules|accounts\/(password-field|accounts\.messages)|contact\/contact\.messages|conversations\/conversations\.rules)|src\/ui\/form-card|icons\/(mail-check|x\.)/,
    priority: 1,
  },
  {
    name: 'account',
    test: /src\/app\/(customers-only|shoppers-only)|src\/features\/(accounts\/guests\/guest-session|buying\/guest-checkout\/ordered-cart)|src\/http\/client\/use-api-query|src\/ui\/(panel|switch|dotted)|src\/features\/(?!.*\.schema\.)(accounts\/(addresses|privacy|accounts\/profile|email-addresses\/email-addresses\.(calls|messages))|buying\/checkout\/checkout(-amounts|\.messages)|pricing\/taxes\/tax-rows|orders\/payments\/)|src\/features\/buying\/wishlist\/(wishlist(-state)?\.(store|rules|messages)|pending-wish)|src\/shared\/(phone|currency|date-time)|icons\/(cloud-off|package|credit-card|user-round)/,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'keep', test: /src\/features\/(platform\/browser-cache|content\/offline)\//, minShareCount: 2, priority: 1 },
  // The form is below the fold of the home page; the pages that its mails open make calls of the same API.
  { name: 'newsletter', test: /src\/features\/accounts\/newsletter\/newsletter(-form|\.calls)/, priority: 0 },
  { name: 'promises', test: /icons\/(truck|shield|rotate-ccw|share-2)/, priority: 3 },
  { name: 'parts', test: /src\/ui\/quantity-stepper/, minShareCount: 2, priority: 2 },
  {
    name: 'wishlist',
    test: /src\/features\/buying\/wishlist\/(wish-|wishlist-(page|toolbar|screens)|use-selection|focus-place)/,
    priority: 1,
  },
  {
    name: 'orders',
    test: /src\/features\/(orders\/(orders|customer-orders|order-lookup|returns)|buying\/buy-again)\//,
    minShareCount: 2,
    priority: 0,
  },
  {
    name: 'list',
    test: /src\/features\/catalog\/product-list\/(product-list-page|product-list\.rules|price-range|list-(state|presets|toolbar))|src\/(shared\/filter-steps|app\/list-meta)/,
    priority: 1,
  },
  { name: 'home', test: /src\/features\/content\/home\/(home-page|hero|block-picture)/, priority: 0 },
  { name: 'categories', test: /src\/features\/catalog\/categories\/category-tile/, priority: 1 },
  // How checkout and other forms check an address or a payment; after the groups whose messages and rules they use.
  {
    name: 'checks',
    test: /src\/features\/(accounts\/addresses|orders\/payments)\/(addresses|payments|payment-choice)\.schema/,
    priority: 0,
  },
  { name: 'cart', test: /src\/(features\/buying\/cart\/cart-(line|summary|empty)|app\/use-wish-from-cart)/, priority: 0 },
];

/** The functions of the scripts in every page become their minified source text: 440 bytes less of every compressed page. */
const smallPageScripts = {
  name: 'small-page-scripts',
  enforce: 'post',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /src\/app\/(early|page)-script\.ts$/ },
    handler(code, id) {
      // As the default export it is in use: the minifier would drop a function that nothing calls.
      const { code: small, errors } = minifySync(id, code.replace('export function', 'export default function'), { module: true });
      const name = /export function (\w+)/.exec(code)?.[1];
      const source = /^export default (function\b.*)$/s.exec(small)?.[1];
      if (source === undefined) this.error(`${id} cannot be minified: ${errors.map(({ message }) => message).join(', ')}`);
      return { code: `export const ${name} = ${JSON.stringify(source)};`, map: null };
    },
  },
} satisfies Plugin;

export default defineConfig({
  // Vite minifies the styles, for the browsers of `cssTarget`.
  plugins: [requestMessages(), smallPageScripts, tailwindcss({ optimize: false }), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting: { groups: CHUNKS } },
          treeshake: { propertyReadSideEffects: false },
          // Messages are constants: each stands where it is used, without a name.
          optimization: { inlineConst: { mode: 'all' } },
        },
      },
    },
    ssr: {
      // Bundled, so that a start loads the icons in use and not the two thousand of the package.
      resolve: { noExternal: ['lucide-react'] },
      build: { rolldownOptions: { input: SERVER_PROGRAMS } },
    },
  },
  // The manifest names the files of the pages that are cached offline (scripts/build-offline.js).
  build: {
    manifest: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    // Otherwise each page carries lists of the files that its later parts need, 0.5 to 0.8 kB.
    modulePreload: false,
  },
});
