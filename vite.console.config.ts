import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The owner's console: a client application of its own, so that the storefront's files do not depend on it. */
export default defineConfig({
  base: '/',
  publicDir: false,
  // Vite minifies the styles, for the browsers of `cssTarget`.
  plugins: [tailwindcss({ optimize: false })],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: `${process.env.BUILD_DIR ?? 'build'}/console`,
    assetsDir: 'admin/assets',
    manifest: true,
    cssCodeSplit: false,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    // Otherwise the first screen carries lists of the files that each of the others needs.
    modulePreload: false,
    rolldownOptions: {
      input: 'src/app/admin/entry.tsx',
      // Libraries mark files with 'use client', for servers that render them.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|@remix-run)\//, priority: 2 },
            // Schemas are loaded with the first form.
            { name: 'schemas', test: /node_modules\/valibot/, priority: 2 },
            // What four of ten screens use: in files of its own, a screen would load fifty of them instead of thirty.
            { name: 'shared', minShareCount: 40, priority: 1 },
          ],
        },
      },
    },
  },
});
