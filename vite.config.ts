import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { compactStyles } from './scripts/compact-styles.js';
import { splitStyles } from './scripts/split-styles.js';
import { MOST_VISITED } from './src/app/most-visited.js';

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
    test: /src\/app\/(root\.tsx|followed-links|page-meta|use-shop)|src\/features\/catalog\/(categories\/catalog\.messages|products\/(heart-slot|product-choice\.rules|product-options\.rules|product-status\.rules|line-picture\.rules|products\.messages))|src\/features\/buying\/wishlist\/(heart-button|hearts\.store)|src\/features\/platform\/(media\/(product-picture|picture-urls)|browser-cache\/cached-mark\.ts)|src\/features\/pricing\/pricing\/delivery|src\/shared\/(time|search-text|search-length)|src\/ui\/(lazy-part|use-first-sight|notice|breadcrumb|price|stars)|icons\/(plus\.|trash|share-2|check|chevron|image-off)/,
    priority: 3,
  },
  { name: 'catalog', test: /src\/features\/catalog\/products\/product-grid/, priority: 1 },
  // Loaded when a form gets the focus.
  { name: 'schemas', test: /node_modules\/valibot|src\/shared\/(text|money)-schema/, priority: 2 },
  {
    name: 'forms',
    test: /src\/http\/use-(form|first-error)|src\/ui\/(field|checked-form|dialog)|src\/shared\/field-errors|src\/features\/people\/(accounts\/(password-field|accounts\.messages)|contact\/contact\.messages|conversations\/conversations\.rules)|src\/ui\/form-card|icons\/(mail-check|x\.)/,
    priority: 1,
  },
  {
    name: 'account',
    test: /src\/app\/(customers-only|shoppers-only|buy-again-of-customers)|src\/features\/(people\/guests\/guest-session|buying\/guest-checkout\/ordered-cart)|src\/http\/use-api-query|src\/ui\/(panel|switch)|src\/features\/(?!.*\.schema\.)(people\/(addresses|privacy|accounts\/profile|email-addresses\/email-addresses\.messages)|buying\/checkout\/checkout-amounts|pricing\/taxes\/tax-rows|orders\/(payments\/|orders\/orders\.))|src\/features\/buying\/wishlist\/(wishlist(-state)?\.(store|rules|messages)|pending-wish)|src\/shared\/(phone|currency|date-time)|icons\/(cloud-off|package|credit-card|user-round)/,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'keep', test: /src\/features\/(platform\/browser-cache|shopfront\/offline)\//, minShareCount: 2, priority: 1 },
  { name: 'promises', test: /icons\/(truck|shield|rotate-ccw)/, priority: 3 },
  { name: 'parts', test: /src\/ui\/quantity-stepper/, minShareCount: 2, priority: 2 },
  {
    name: 'wishlist',
    test: /src\/features\/buying\/wishlist\/(wish-|wishlist-(page|toolbar|screens)|use-selection|focus-place)/,
    priority: 1,
  },
  { name: 'orders', test: /src\/features\/(orders\/(orders|order-lookup|returns)|buying\/buy-again)\//, minShareCount: 2, priority: 0 },
  {
    name: 'list',
    test: /src\/features\/catalog\/product-list\/(product-list-page|product-list\.rules|price-range|list-(state|presets|toolbar))|src\/(shared\/filter-steps|app\/list-meta)/,
    priority: 1,
  },
  { name: 'categories', test: /src\/features\/catalog\/categories\/category-tile/, priority: 0 },
  // How checkout and other forms check an address or a payment; after the groups whose messages and rules they use.
  { name: 'checks', test: /src\/features\/(people\/addresses|orders\/payments)\/(addresses|payments|payment-choice)\.schema/, priority: 0 },
  { name: 'cart', test: /src\/(features\/buying\/cart\/cart-(line|summary)|app\/use-wish-from-cart)/, priority: 0 },
];

/** Vite wraps each dynamic import to load its style sheets and preload its imports. Here it has neither: only the import remains. */
const withoutPreloadHelper = {
  name: 'without-preload-helper',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
} satisfies Plugin;

/**
 * Marks the calls that make schemas as free of side effects: schemas that no form uses stay out of the browser. Valibot marks its
 * functions itself, but the bundler leaves unused schemas in anyway. Not by `manualPureFunctions`: that goes by name, and would
 * also remove calls of a local `v`.
 */
const pureSchemas = {
  name: 'pure-schemas',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /src\/.*([.-]schema|query-params)\.ts$/, code: "from 'valibot'" },
    // Not in comments.
    handler: (code) =>
      code.replace(/^(?!\s*(\/|\*)).*$/gm, (line) => line.replace(/\bv\.(?!parse|assert)(?=\w+\()/g, '/* @__PURE__ */ v.')),
  },
} satisfies Plugin;

/**
 * Branches of React Router that this shop never takes: all routes are known from the first page (`routeDiscovery`), none has an
 * action (scripts/compact-routes.js checks it), nothing is instrumented, and the server renders every page. With constants in their
 * conditions they, and all that only they use, are left out. The build fails if a new version has no such place any more.
 */
const UNUSED_BRANCHES: Record<string, [branch: RegExp, constant: string][]> = {
  'dom-export/hydrated-router': [
    [/ssrInfo\.context\.isSpaMode(?=\) \{)/, 'false'],
    [/router\.createRoutesForHMR = \w+;/, ''],
  ],
  'dom/ssr/components': [
    [/isFogOfWarEnabled\(routeDiscovery, ssr\)/, 'false'],
    [/useIsRSCRouterContext\(\)/g, 'false'],
    [/let contextScript = .*;/, 'let contextScript = " ";'],
    [/let routeModulesScript = [\s\S]*?;\n(?=\t\treturn \/\* @__PURE__)/, 'let routeModulesScript = " ";\n'],
  ],
  'dom/ssr/fog-of-war': [[/if \(!isFogOfWarEnabled\(routeDiscovery, ssr\).*\) return;/g, 'return;']],
  'dom/ssr/routes': [
    [/isSpaMode(?= [&?])/g, 'false'],
    [/if \(isSpaMode\)/g, 'if (false)'],
  ],
  'dom/ssr/single-fetch': [
    [/!ssr && !foundRevalidatingServerLoader/, 'false'],
    [/request\.method !== "GET"/, 'false'],
  ],
  'router/router': [
    [/(init|opts\?)\.instrumentations(?=\))/g, 'false'],
    [/consumeInstrumentationClientResultMetaReceiver\(router\)/g, 'undefined'],
    [/init\.patchRoutesOnNavigation/g, 'undefined'],
    [/if \(isFogOfWar\)|if \(fogOfWar\.active && fogOfWar\.matches\)/g, 'if (false)'],
    [/if \(!isFogOfWar\)/, 'if (true)'],
    [/opts && opts\.submission && isMutationMethod\(opts\.submission\.formMethod\)(?=\) \{)/, 'false'],
    [/submission && isMutationMethod\(submission\.formMethod\)(?=\) \{)/, 'false'],
  ],
};

const filesWithUnusedBranches = new Set(Object.keys(UNUSED_BRANCHES));

const withoutUnusedBranches = {
  name: 'without-unused-branches',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/.*\.js/ },
    handler(code, id) {
      const file = /lib\/(.*)\.js/.exec(id)?.[1] ?? '';
      filesWithUnusedBranches.delete(file);
      return (UNUSED_BRANCHES[file] ?? []).reduce((rest, [branch, constant]) => {
        const changed = rest.replace(branch, constant);
        if (changed === rest) this.error(`${id} has no ${branch} any more`);
        return changed;
      }, code);
    },
  },
  generateBundle() {
    if (filesWithUnusedBranches.size > 0) this.error(`React Router has no ${[...filesWithUnusedBranches].join(', ')} any more`);
  },
} satisfies Plugin;

/** One character outside of Latin-1, and V8 caches a file's text with two bytes for each of its characters. */
const serverInLatin1 = {
  name: 'server-in-latin1',
  applyToEnvironment: ({ name }) => name === 'ssr',
  renderChunk(code) {
    if (/\\[^\0-\xff]/.test(code)) this.error('A backslash before a character outside of Latin-1 cannot be written as an escape.');
    return { code: code.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`), map: null };
  },
} satisfies Plugin;

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

/** The route modules that need the first part of the styles only, and the root. */
const MOST_VISITED_MODULES = ['root', ...MOST_VISITED.filter((id) => id.startsWith('routes/'))].map((name) => `src/app/${name}.tsx`);

/** What is left of Tailwind's output; for the parts of the storefront's sheet it is the same. */
const smallStyles = {
  name: 'small-styles',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\.css(\?transform-only)?$/ },
    handler(code, id) {
      const css = compactStyles(code);
      const part = /app\/(first|late)\.css/.exec(id)?.[1];
      return part === undefined ? css : splitStyles(css, MOST_VISITED_MODULES)[part as 'first' | 'late'];
    },
  },
} satisfies Plugin;

export default defineConfig({
  plugins: [
    withoutPreloadHelper,
    withoutUnusedBranches,
    serverInLatin1,
    smallPageScripts,
    pureSchemas,
    tailwindcss(),
    smallStyles,
    reactRouter(),
  ],
  resolve: {
    tsconfigPaths: true,
    alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: path.resolve('src/ui/create-icon.ts') }],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting: { groups: CHUNKS } },
          // Response schemas (`v.object(…)`), which no form uses, stay out of the browser.
          treeshake: {
            propertyReadSideEffects: false,
            manualPureFunctions: ['countFrom1', 'requiredText', 'optionalText', 'optionalParam', 'tooLong', 'dollarAmount'],
          },
        },
      },
    },
    ssr: {
      // Server and browser must render the same icons.
      resolve: { noExternal: ['lucide-react'] },
      build: { rolldownOptions: { input: SERVER_PROGRAMS } },
    },
  },
  // The manifest names the files of the pages that are cached offline (scripts/build-offline.js).
  // Without modulePreload, Vite adds no helper (1 kB) to every page; lazy parts share few files.
  build: {
    manifest: true,
    modulePreload: false,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
  },
});
