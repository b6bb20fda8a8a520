import { Hono } from 'hono';
import { type StaffEnv, staffOnly } from '#features/platform/staff-access/staff-access.server';
import { body, call } from '#http/calls/call.server';
import { settingsMessages as messages } from './settings.messages';
import { SettingsChangeSchema, SettingsSchema } from './settings.schema';
import { loadSettings, updateSettings } from './settings.service.server';

const described = { tag: 'Settings', response: { settings: SettingsSchema } };

export function settingsApi() {
  return new Hono<StaffEnv>()
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
