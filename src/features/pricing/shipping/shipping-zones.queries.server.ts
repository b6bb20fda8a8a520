import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { ShippingMethodTerms } from './shipping-terms.schema';

export interface ZoneValues {
  name: string;
  countries: readonly string[];
  states: readonly string[];
  postalPrefixes: readonly string[];
  methods: readonly ShippingMethodTerms[];
}

export interface StoredZone extends TableRow<'shippingZones', 'id' | 'version' | 'createdAt' | 'updatedAt'>, ZoneValues {}

const zoneColumns = sql`id, name, countries, states, postal_prefixes, methods, version, created_at, updated_at`;

/** In the order in which they were added. */
export async function selectZones(db: Db | Tx): Promise<StoredZone[]> {
  const { rows } = await sql<StoredZone>`SELECT ${zoneColumns} FROM shipping_zones ORDER BY id`.execute(db);
  return rows;
}

export async function selectZone(db: Db | Tx, id: number): Promise<StoredZone | undefined> {
  const { rows } = await sql<StoredZone>`SELECT ${zoneColumns} FROM shipping_zones WHERE id = ${id}`.execute(db);
  return rows[0];
}

/** Serializes changes of zones, which must not overlap; reading goes on. */
export async function lockZones(tx: Tx): Promise<void> {
  await sql`LOCK TABLE shipping_zones IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** With an id and a version: one that was deleted. */
export async function insertZone(tx: Tx, { id, version, ...values }: ZoneValues & { id?: number; version?: number }): Promise<number> {
  const { name, countries, states, postalPrefixes, methods } = values;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO shipping_zones (id, name, countries, states, postal_prefixes, methods, version)
    VALUES (coalesce(${id ?? null}::bigint, nextval(pg_get_serial_sequence('shipping_zones', 'id'))), ${name}, ${countries}::text[], ${states}::text[],
            ${postalPrefixes}::text[], ${JSON.stringify(methods)}::jsonb, ${version ?? 1})
    RETURNING id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function updateZone(tx: Tx, id: number, { name, countries, states, postalPrefixes, methods }: ZoneValues): Promise<void> {
  await sql`
    UPDATE shipping_zones
       SET name = ${name}, countries = ${countries}::text[], states = ${states}::text[], postal_prefixes = ${postalPrefixes}::text[],
           methods = ${JSON.stringify(methods)}::jsonb, version = version + 1, updated_at = now()
     WHERE id = ${id}`.execute(tx);
}

export async function deleteZone(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('shippingZones').where('id', '=', id).execute();
}
