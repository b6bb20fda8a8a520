import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minifySync, type Plugin } from 'vite';

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

/** What a page needs at once; parts that are loaded later have files of their own. */
const AT_ONCE = { tags: ['$initial' as const] };
/** The same, if several pages need it. A page's own code is a file of its own, too. */
const SHARED = { ...AT_ONCE, minShareCount: 2 };

/**
 * The first group that matches takes a module with all that it imports, unless an earlier group has it (docs/decisions/0118). Without
 * groups, each set of pages would have a file for what exactly these share: 40 to 70 requests a page.
 */
const GROUPS = [
  {
    name: 'framework',
    test: /rolldown.runtime|entry\.client|node_modules\/(react|react-dom|react-router|scheduler|cookie-es|@remix-run)\//,
  },
  // What every page needs, and the small modules that those with products share.
  {
    name: 'shop',
    test: /src\/(app\/(root|page-meta)|ui\/(breadcrumb|price|stars|use-coming-query)|features\/(catalog\/products\/.*\.(rules|messages)|catalog\/categories\/catalog\.messages|platform\/media\/product-picture))|icons\/(chevron|shield|truck|share|rotate|trash)/,
    ...AT_ONCE,
  },
  // Loaded when a form gets the focus.
  { name: 'schemas', test: /node_modules\/valibot|src\/shared\/(text|money)-schema/ },
  { name: 'catalog', test: /src\/features\/catalog\/products\/product-grid/ },
  { name: 'forms', test: /src\/features\/accounts\/(accounts|contact)\/[\w-]+-form\.tsx/, ...AT_ONCE },
  { name: 'list', test: /src\/features\/catalog\/product-list\//, ...AT_ONCE },
  {
    name: 'account',
    test: /src\/(app\/(customers|shoppers)-only|ui\/(dialog|notice|panel)|http\/client\/use-api-query|shared\/time|features\/(?!.*schema)(buying\/(checkout|guest-checkout)\/|orders\/(payments\/|.*\.rules)|accounts\/(accounts\/profile|addresses|guests)|pricing\/taxes\/))|icons\/(check|cloud-off|user-round)/,
    ...SHARED,
  },
  { name: 'orders', test: /src\/(app\/buy-again|features\/(orders\/(orders|shipments|returns)|buying\/buy-again)\/)/, ...SHARED },
  { name: 'wishlist', test: /src\/features\/buying\/wishlist\//, ...SHARED },
  { name: 'checks', test: /(addresses|payments|payment-choice)\.schema/ },
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
  plugins: [smallPageScripts, tailwindcss({ optimize: false }), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting: { groups: GROUPS } },
          treeshake: { propertyReadSideEffects: false },
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
