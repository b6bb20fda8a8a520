import { Hono, type MiddlewareHandler } from 'hono';
import type { Admin } from '#features/platform/audit/audit.service.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import type { Right } from '#shared/rights';
import { settingsMessages as messages } from './settings.messages';
import { SettingsChangeSchema, SettingsSchema } from './settings.schema';
import { loadSettings, updateSettings } from './settings.service.server';

interface AdminEnv {
  Bindings: AppEnv['Bindings'];
  Variables: AppEnv['Variables'] & { user: Admin };
}

const described = { tag: 'Settings', response: { settings: SettingsSchema } };

/** `staffOnly` checks a right; it is passed in because this feature must not import staff. */
export function settingsApi({ staffOnly }: { staffOnly: (right: Right) => MiddlewareHandler }) {
  return new Hono<AdminEnv>()
    .get('/', staffOnly('settings.read'), call({ ...described, summary: 'What the owner has set', for: 'settings.read' }), async (c) =>
      c.json({ success: true, settings: await loadSettings(c.var.shop) }),
    )
    .put(
      '/',
      staffOnly('settings.write'),
      call({
        carries: 'long',
        ...described,
        summary: 'Change settings; what is absent stays',
        refuses: ['conflict'],
        for: 'settings.write',
      }),
      body(SettingsChangeSchema),
      async (c) =>
        c.json({
          success: true,
          settings: await updateSettings(c.var.shop, c.var.user, c.req.valid('json')),
          message: messages.saved,
        }),
    );
}
