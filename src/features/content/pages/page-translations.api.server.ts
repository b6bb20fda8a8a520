import { Hono } from 'hono';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { translationsMessages as messages } from '#features/catalog/translations/translations.messages';
import { TranslationOverviewSchema, translationChangeSchema, translationSchema } from '#features/catalog/translations/translations.schema';
import { getOverview, getTranslation, saveTranslation } from '#features/catalog/translations/translations.service.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import { PAGE_KIND } from './page-kind.server';
import { PAGE_TEXTS } from './page-texts';

const tag = 'Translations';
const one = { tag, response: { translation: translationSchema(PAGE_TEXTS) } } as const;
const ChangeSchema = translationChangeSchema(PAGE_TEXTS);
const kind = PAGE_KIND;

/** Pages in the shop's other languages. Mounted under /admin/pages. */
export function pageTranslationsApi() {
  return new Hono<AppEnv>()
    .get(
      '/:pageId/translations',
      staffOnly('pages.read'),
      call({
        tag,
        summary: 'What of a page is not translated, by language',
        response: TranslationOverviewSchema.entries,
        for: 'pages.read',
        refuses: ['not_found'],
      }),
      async (c) => c.json({ success: true, ...(await getOverview(c.var.shop, { kind, id: c.req.param('pageId') })) }),
    )
    .get(
      '/:pageId/translations/:language',
      staffOnly('pages.read'),
      call({ ...one, summary: 'The texts of a page in a language', for: 'pages.read', refuses: ['not_found'] }),
      async (c) => {
        const translated = { kind, id: c.req.param('pageId'), language: c.req.param('language') };
        return c.json({ success: true, translation: await getTranslation(c.var.shop, translated) });
      },
    )
    .put(
      '/:pageId/translations/:language',
      staffOnly(kind.right),
      call({
        ...one,
        carries: 'long',
        summary: 'Translate texts of a page; what is absent stays',
        for: kind.right,
        refuses: ['not_found', 'conflict'],
      }),
      body(ChangeSchema),
      async (c) => {
        const translated = { kind, id: c.req.param('pageId'), language: c.req.param('language'), change: c.req.valid('json') };
        return c.json({ success: true, translation: await saveTranslation(c.var.shop, c.var.user, translated), message: messages.saved });
      },
    );
}
