import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';

/** The id of the key that the shop's secrets are sealed with. */
export async function selectKeyId(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('secretKey').select('keyId').executeTakeFirst())?.keyId;
}

/** Unless there is one. */
export async function insertKeyId(db: Db, keyId: string): Promise<void> {
  await db
    .insertInto('secretKey')
    .values({ keyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function replaceKeyId(tx: Tx, keyId: string): Promise<void> {
  await sql`INSERT INTO secret_key (key_id) VALUES (${keyId}) ON CONFLICT (is_only) DO UPDATE SET key_id = excluded.key_id`.execute(tx);
}

/** Locked until the transaction ends. */
export function lockAuthenticators(tx: Tx): Promise<{ userId: string; secret: Buffer }[]> {
  return tx.selectFrom('authenticators').select(['userId', 'secret']).orderBy('userId').forUpdate().execute();
}

export async function updateAuthenticatorSecret(tx: Tx, userId: string, secret: Buffer): Promise<void> {
  await tx.updateTable('authenticators').set({ secret }).where('userId', '=', userId).execute();
}

export interface EndpointSecrets {
  secret: string;
  formerSecret: string | null;
}

/** Locked until the transaction ends. */
export function lockEndpointSecrets(tx: Tx): Promise<(EndpointSecrets & { id: string })[]> {
  return tx.selectFrom('webhookEndpoints').select(['id', 'secret', 'formerSecret']).orderBy('id').forUpdate().execute();
}

export async function updateEndpointSecrets(tx: Tx, id: string, secrets: EndpointSecrets): Promise<void> {
  await tx.updateTable('webhookEndpoints').set(secrets).where('id', '=', id).execute();
}

export interface ConnectionSecret {
  connection: string;
  name: string;
  secret: Buffer;
}

/** Locked until the transaction ends. */
export async function lockConnectionSecrets(tx: Tx): Promise<ConnectionSecret[]> {
  const rows = tx.selectFrom('connectionSettings').select(['connection', 'name', 'secret']).where('secret', 'is not', null);
  return rows.orderBy('connection').orderBy('name').forUpdate().$narrowType<{ secret: Buffer }>().execute();
}

export async function updateConnectionSecret(tx: Tx, { connection, name, secret }: ConnectionSecret): Promise<void> {
  await tx
    .updateTable('connectionSettings')
    .set({ secret })
    .where((where) => where.and({ connection, name }))
    .execute();
}
