import { Hono } from 'hono';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { TRANSLATION_FILES, TranslationExportQuerySchema } from '#features/catalog/translation-files/translation-exports.schema';
import { exportTranslations } from '#features/catalog/translation-files/translation-exports.service.server';
import { TRANSLATION_FILE_RIGHTS } from '#features/catalog/translations/translation-rights';
import type { AppEnv } from '#http/calls/app-env.server';
import { call, query } from '#http/calls/call.server';
import { sendCsv, sendText } from '#http/calls/csv-export.server';
import { publicOrigin } from '#server/shop.server';
import { exportCustomers, exportProducts, exportStock } from './exports.service.server';

const csv = { tag: 'Exports', file: 'text/csv', refuses: ['unavailable'] as const, for: 'exports.run' as const };

/** Files of everything, streamed: docs/imports.md. */
export function exportsApi() {
  return new Hono<AppEnv>()
    .get(
      '/products',
      staffOnly('exports.run'),
      call({ ...csv, summary: 'All products, in the columns of Shopify’s product file' }),
      async (c) => sendCsv(c, 'products', await exportProducts(c.var.shop, c.var.user, publicOrigin(c.var.shop, c.req.url))),
    )
    .get(
      '/customers',
      staffOnly('exports.run'),
      call({ ...csv, summary: 'All customers, in the columns of Shopify’s customer file' }),
      async (c) => sendCsv(c, 'customers', await exportCustomers(c.var.shop, c.var.user)),
    )
    .get('/stock', staffOnly('exports.run'), call({ ...csv, summary: 'The pieces of all variants' }), async (c) =>
      sendCsv(c, 'stock', await exportStock(c.var.shop, c.var.user)),
    )
    .get(
      '/translations',
      staffOnly(TRANSLATION_FILE_RIGHTS),
      call({
        ...csv,
        for: TRANSLATION_FILE_RIGHTS,
        file: 'text/x-gettext-translation',
        summary: 'Texts of products and categories for translators, in one language, as a PO file or XLIFF 1.2',
      }),
      query(TranslationExportQuerySchema),
      async (c) => {
        const { language, format, ...texts } = c.req.valid('query');
        const file = await exportTranslations(c.var.shop, c.var.user, { language, format, ...texts });
        return sendText(c, file, { name: `translations-${language}`, ...TRANSLATION_FILES[format] });
      },
    );
}
