import * as v from 'valibot';
import { restoredValues } from '#features/platform/audit/refuse-undo.server';
import type { UndoRegistry } from '#features/platform/audit/undo-registry.server';
import * as queries from './settings.queries.server';
import { DEFAULT_SETTINGS } from './settings.rules';
import { SettingsChangeSchema } from './settings.schema';
import { changeSettings, loadSettings, loadStored, refreshSettings } from './settings.service.server';

/** Settings get their earlier values, unless somebody set them again since. */
export const settingsUndo: UndoRegistry = {
  'settings.update': {
    right: 'settings.write',
    async undo(tx, admin, entry, { shop: { config } }) {
      await queries.lockSettings(tx);
      const restore = await restoredValues(tx, entry, { ...(await loadStored(tx)) });
      // A setting that did not exist at that time had its default.
      const input = Object.entries(restore).map(([name, value]) => [
        name,
        value ?? Object.entries(DEFAULT_SETTINGS).find(([known]) => known === name)?.[1],
      ]);
      await changeSettings(tx, admin, {
        ...v.parse(SettingsChangeSchema, Object.fromEntries(input)),
        fixedSettings: config.fixedSettings,
      });
    },
    async view(shop) {
      await refreshSettings(shop);
      return { settings: await loadSettings(shop) };
    },
  },
};
