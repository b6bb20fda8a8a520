import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import shop from '../../../vite.config';

/**
 * The page of all parts is a separate program rather than a route of the shop: it can never be in a build of the shop, it needs
 * neither server nor database, and it is built in seconds.
 */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: path.resolve('node_modules/.vite-parts'),
  plugins: [tailwindcss()],
  resolve: shop.resolve,
  build: { assetsInlineLimit: 0 },
});
