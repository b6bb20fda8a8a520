import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';

export interface SettingRow {
  name: string;
  value: unknown;
  /** The version of all settings at the last change of this one. */
  version: number;
}

export async function selectSettings(db: Db | Tx): Promise<SettingRow[]> {
  return db.selectFrom('shopSettings').select(['name', 'value', 'version']).execute();
}

/** Serializes changes of settings; reading goes on. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`LOCK TABLE shop_settings IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

export async function storeSetting(tx: Tx, { name, value, version }: SettingRow): Promise<void> {
  await sql`
    INSERT INTO shop_settings (name, value, version) VALUES (${name}, ${JSON.stringify(value)}::jsonb, ${version})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, version = excluded.version, updated_at = now()`.execute(tx);
}
