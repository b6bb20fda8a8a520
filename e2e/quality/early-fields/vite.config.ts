import path from 'node:path';
import { defineConfig } from 'vite';
import shop from '../../../vite.config';

/** A page of its own, as the one of all parts is: the shop has no screen with every kind of field in its HTML. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: path.resolve('node_modules/.vite-early-fields'),
  resolve: shop.resolve,
});
