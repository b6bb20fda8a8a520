import path from 'node:path';
import { defineConfig } from 'vite';
import shop from '../../../vite.config';

/** A separate page, like the one of all UI parts, because no screen of the shop has every kind of field in its HTML. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: path.resolve('node_modules/.vite-early-fields'),
  resolve: shop.resolve,
});
