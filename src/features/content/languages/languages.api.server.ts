import { Hono } from 'hono';
import { type StaffEnv, staffOnly } from '#features/platform/staff-access/staff-access.server';
import { body, call } from '#http/calls/call.server';
import { languagesMessages as messages } from './languages.messages';
import { LanguagesChangeSchema, LanguagesSchema } from './languages.schema';
import { loadLanguages, updateLanguages } from './languages.service.server';

const described = { tag: 'Settings', response: LanguagesSchema.entries };

/** The languages of the shop's pages. Mounted under /admin/languages. */
export function languagesApi() {
  return new Hono<StaffEnv>()
    .get('/', staffOnly('settings.read'), call({ ...described, summary: 'The languages of the shop', for: 'settings.read' }), async (c) =>
      c.json({ success: true, ...(await loadLanguages(c.var.shop)) }),
    )
    .put(
      '/',
      staffOnly('settings.write'),
      call({ ...described, summary: 'Turn languages on and off', refuses: ['conflict'], for: 'settings.write' }),
      body(LanguagesChangeSchema),
      async (c) =>
        c.json({ success: true, ...(await updateLanguages(c.var.shop, c.var.user, c.req.valid('json'))), message: messages.saved }),
    );
}
