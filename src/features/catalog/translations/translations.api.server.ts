import { Hono } from 'hono';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import { CATALOG_KINDS } from './catalog-kinds.server';
import { translationsMessages as messages } from './translations.messages';
import {
  CategoryTranslationChangeSchema,
  CategoryTranslationSchema,
  ProductTranslationChangeSchema,
  ProductTranslationSchema,
  TranslationOverviewSchema,
} from './translations.schema';
import { getOverview, getTranslation, saveTranslation } from './translations.service.server';

const tag = 'Translations';
const overview = { tag, response: TranslationOverviewSchema.entries, for: 'products.read', refuses: ['not_found'] } as const;
const product = { tag, response: { translation: ProductTranslationSchema } } as const;
const category = { tag, response: { translation: CategoryTranslationSchema } } as const;

/** The owner's words in the shop's other languages. Mounted under /admin. */
export function translationsApi() {
  return new Hono<AppEnv>()
    .get(
      '/products/:id/translations',
      staffOnly('products.read'),
      call({ ...overview, summary: 'What of a product is not translated, by language' }),
      async (c) => c.json({ success: true, ...(await getOverview(c.var.shop, { kind: CATALOG_KINDS.product, id: c.req.param('id') })) }),
    )
    .get(
      '/products/:id/translations/:language',
      staffOnly('products.read'),
      call({ ...product, summary: 'The texts of a product in a language', for: 'products.read', refuses: ['not_found'] }),
      async (c) => {
        const translated = { kind: CATALOG_KINDS.product, id: c.req.param('id'), language: c.req.param('language') };
        return c.json({ success: true, translation: await getTranslation(c.var.shop, translated) });
      },
    )
    .put(
      '/products/:id/translations/:language',
      staffOnly(CATALOG_KINDS.product.right),
      call({
        ...product,
        carries: 'long',
        summary: 'Translate texts of a product; what is absent stays',
        for: CATALOG_KINDS.product.right,
        refuses: ['not_found', 'conflict'],
      }),
      body(ProductTranslationChangeSchema),
      async (c) => {
        const translated = {
          kind: CATALOG_KINDS.product,
          id: c.req.param('id'),
          language: c.req.param('language'),
          change: c.req.valid('json'),
        };
        return c.json({ success: true, translation: await saveTranslation(c.var.shop, c.var.user, translated), message: messages.saved });
      },
    )
    .get(
      '/categories/:id/translations',
      staffOnly('products.read'),
      call({ ...overview, summary: 'What of a category is not translated, by language' }),
      async (c) => c.json({ success: true, ...(await getOverview(c.var.shop, { kind: CATALOG_KINDS.category, id: c.req.param('id') })) }),
    )
    .get(
      '/categories/:id/translations/:language',
      staffOnly('products.read'),
      call({ ...category, summary: 'The texts of a category in a language', for: 'products.read', refuses: ['not_found'] }),
      async (c) => {
        const translated = { kind: CATALOG_KINDS.category, id: c.req.param('id'), language: c.req.param('language') };
        return c.json({ success: true, translation: await getTranslation(c.var.shop, translated) });
      },
    )
    .put(
      '/categories/:id/translations/:language',
      staffOnly(CATALOG_KINDS.category.right),
      call({
        ...category,
        carries: 'long',
        summary: 'Translate texts of a category; what is absent stays',
        for: CATALOG_KINDS.category.right,
        refuses: ['not_found', 'conflict'],
      }),
      body(CategoryTranslationChangeSchema),
      async (c) => {
        const translated = {
          kind: CATALOG_KINDS.category,
          id: c.req.param('id'),
          language: c.req.param('language'),
          change: c.req.valid('json'),
        };
        return c.json({ success: true, translation: await saveTranslation(c.var.shop, c.var.user, translated), message: messages.saved });
      },
    );
}
