import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';

export interface ConnectionRow {
  connection: string;
  name: string;
  value: string | null;
  /** Encrypted. */
  secret: Buffer | null;
  /** The version of the connection at the last change of this value. */
  version: number;
  setAt: Date;
  /** The name of who set it; null for a deleted person. */
  setBy: string | null;
}

export async function selectConnectionSettings(db: Db | Tx): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    SELECT s.connection, s.name, s.value, s.secret, s.version, s.set_at,
           CASE WHEN u.id IS NOT NULL THEN trim(concat(u.first_name, ' ', u.last_name)) END AS set_by
      FROM connection_settings s LEFT JOIN users u ON u.id = s.set_by
     ORDER BY s.connection, s.name`.execute(db);
  return rows;
}

/** Serializes changes; reading goes on. */
export async function lockConnectionSettings(tx: Tx): Promise<void> {
  await sql`LOCK TABLE connection_settings IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

export async function storeConnectionSetting(tx: Tx, row: Omit<ConnectionRow, 'setAt' | 'setBy'> & { setBy: string }): Promise<void> {
  await tx
    .insertInto('connectionSettings')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['connection', 'name']).doUpdateSet(({ ref }) => ({
        value: ref('excluded.value'),
        secret: ref('excluded.secret'),
        version: ref('excluded.version'),
        setBy: ref('excluded.setBy'),
        setAt: sql`now()`,
      })),
    )
    .execute();
}
