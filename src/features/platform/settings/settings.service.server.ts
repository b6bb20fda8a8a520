import * as v from 'valibot';
import type { Db, Tx } from '#db/database.server';
import { NotifiedCache } from '#db/notified-cache.server';
import { inTransaction } from '#db/transaction.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { isSame } from '#features/platform/audit/undo.rules';
import { variantIn } from '#languages/shop-languages';
import { loadTranslations } from '#languages/translations.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField } from '#shared/errors';
import { settingsMessages as messages } from './settings.messages';
import * as queries from './settings.queries.server';
import { DEFAULT_SETTINGS, type FixedSettings, languagesOf, promisesOf, type SettingValues, variablesOf } from './settings.rules';
import { type Settings, type SettingsChange, settingSchemas } from './settings.schema';

/** What the database notifies of, among the changes of the catalogue. */
export const SETTINGS_TAG = 'settings';

type SettingsShop = Pick<Shop, 'db' | 'config'>;
/** The values, and how often any of them was changed. */
type StoredSettings = SettingValues & { version: number };

/** Dropped by notices with `SETTINGS_TAG`. */
export const settingsCache = new NotifiedCache<StoredSettings>();

/**
 * The settings for the shop's own decisions, from this process's cache. Reading them again after a change also updates the shop's
 * name and addresses in `config.shop`, its promises and its languages, which pages and mails read without waiting.
 */
export function readSettings({ db, config }: SettingsShop): Promise<StoredSettings> {
  return settingsCache.read(
    db,
    async () => {
      const settings = { ...(await loadStored(db)), ...config.fixedSettings };
      const languages = languagesOf(settings);
      await Promise.all(languages.all.map((language) => loadTranslations(variantIn(language, languages))));
      return settings;
    },
    (settings) => {
      config.shop.name = settings.shopName;
      config.shop.email = settings.shopEmail;
      config.shop.url = settings.shopUrl || undefined;
      config.promises = promisesOf(settings);
      config.languages = languagesOf(settings);
    },
  );
}

/** The settings for whoever edits them. */
export async function loadSettings({ db, config }: SettingsShop): Promise<Settings> {
  return toView(await loadStored(db), config.fixedSettings);
}

/** The settings as stored. */
export async function loadStored(db: Db | Tx): Promise<StoredSettings> {
  return toSettings(await queries.selectSettings(db));
}

/**
 * Changes the given settings. With a version, throws `conflict` with the `current` settings when one of them was changed since
 * then to another value; changes of other settings are merged. Throws `invalid` for settings that the environment fixes.
 */
export async function updateSettings({ db, config }: SettingsShop, admin: Admin, change: SettingsChange): Promise<Settings> {
  const { fixedSettings } = config;
  const fixed = Object.entries(variablesOf(fixedSettings)).filter(([name]) => change[name as keyof SettingsChange] !== undefined);
  if (fixed.length > 0) {
    throw new AppError('invalid', { fields: fixed.map(([field, variable]) => ({ field, message: messages.fixed(variable) })) });
  }
  const changed = await inTransaction(db, (tx) => changeSettings(tx, admin, { ...change, fixedSettings }));
  await refreshSettings({ db, config });
  return toView(changed, fixedSettings);
}

/** After a change: what this process answers next is as the settings say already. Other processes are notified. */
export async function refreshSettings(shop: SettingsShop): Promise<void> {
  settingsCache.drop(shop.db);
  await readSettings(shop);
}

/** As `updateSettings`, in another transaction; `refreshSettings` belongs after it. */
export async function changeSettings(
  tx: Tx,
  admin: Admin,
  { version: loadedVersion, fixedSettings, ...input }: SettingsChange & { fixedSettings: FixedSettings },
): Promise<StoredSettings> {
  await queries.lockSettings(tx);
  const rows = await queries.selectSettings(tx);
  const before = toSettings(rows);
  const changes = Object.entries(input).filter(([name, value]) => !isSame(before[name as keyof SettingValues], value));
  const collided = changes.filter(([name]) => isChangedSince(rows, { name, version: loadedVersion }));
  if (collided.length > 0) {
    throw new AppError('conflict', {
      fields: collided.map(([field]) => ({ field, message: messages.changedMeanwhile })),
      details: { current: toView(before, fixedSettings) },
    });
  }
  if (changes.length === 0) return before;
  const version = before.version + 1;
  const after = { ...before, ...input, version };
  if (after.supportAvailability === 'hours' && after.supportHours === '') {
    throw invalidField('supportHours', messages.supportHoursMissing);
  }
  if (!after.languages.includes(after.defaultLanguage)) throw invalidField('defaultLanguage', messages.defaultLanguageInvalid);
  for (const [name, value] of changes) await queries.storeSetting(tx, { name, value, version });
  await writeAudit(tx, admin, {
    action: 'settings.update',
    subject: { type: 'settings', id: 'shop' },
    ...findChanges<SettingValues>(withoutVersion(before), withoutVersion(after)),
  });
  return after;
}

function isChangedSince(rows: readonly queries.SettingRow[], { name, version }: { name: string; version: number | undefined }): boolean {
  return version !== undefined && rows.some((row) => row.name === name && row.version > version);
}

function toView(settings: StoredSettings, fixed: FixedSettings): Settings {
  return { ...settings, ...fixed, fixed: variablesOf(fixed) };
}

function toSettings(rows: readonly queries.SettingRow[]): StoredSettings {
  const stored = rows.flatMap(({ name, value }) => {
    const schema = Object.entries(settingSchemas).find(([known]) => known === name)?.[1];
    return schema && v.is(schema, value) ? [[name, value]] : [];
  });
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(stored), version: Math.max(0, ...rows.map(({ version }) => version)) };
}

function withoutVersion({ version: _, ...values }: StoredSettings): SettingValues {
  return values;
}
