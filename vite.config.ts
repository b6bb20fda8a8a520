import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Server programs beside the shop itself: each becomes one file under build/server. */
const SERVER_PROGRAMS = {
  main: './src/main.ts',
  seed: './src/demo/seed-program.server.ts',
  bench: './bench/bench.server.ts',
};

/**
 * A first load is a handful of files, each of which changes for one reason: the framework, what is on every
 * page (all that the root needs), what product lists share, what forms share, what several pages have of the rest. A route's own code
 * stays its own.
 */
const CHUNKS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|@remix-run)\//, priority: 3 },
  {
    name: 'shop',
    test: /src\/app\/(root\.tsx|page-meta|use-shop)|src\/features\/media\/|src\/features\/catalog\/product-choice\.rules|src\/features\/pricing\/delivery|src\/shared\/time|src\/ui\/(dialog|breadcrumb|price|stars)|icons\/(check|chevron|plus|truck|shield)/,
    priority: 2,
  },
  {
    name: 'catalog',
    test: /src\/features\/catalog\/(product-grid|catalog-screens|product-list\.rules)|src\/ui\/pagination/,
    priority: 1,
  },
  {
    name: 'forms',
    test: /src\/http\/use-form|src\/ui\/field|src\/shared\/text-schema|src\/features\/accounts\/(password-field|accounts\.schema|accounts\.messages)|src\/ui\/form-card|icons\/mail-check/,
    priority: 1,
  },
  {
    name: 'account',
    test: /src\/app\/customers-only|src\/http\/use-answer|src\/features\/(addresses|checkout|orders|payments|privacy)\/|src\/features\/accounts\/profile|src\/shared\/phone|icons\/(package|credit-card)/,
    minShareCount: 2,
    priority: 0,
  },
  { name: 'quantity', test: /src\/ui\/quantity-stepper/, priority: 1 },
  { name: 'categories', test: /src\/features\/catalog\/category-tile/, priority: 0 },
  { name: 'cart', test: /src\/features\/cart\/cart-(line|summary|empty)/, priority: 0 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting: { groups: CHUNKS } },
          // A schema that no form checks with (`v.object(…)` of an answer) stays out of the browser.
          treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['requiredText', 'optionalText', 'optionalParam', 'tooLong'] },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: SERVER_PROGRAMS } },
    },
  },
  build: { target: 'es2022', cssTarget: ['chrome123', 'firefox125', 'safari17.5'], assetsInlineLimit: 0 },
});
