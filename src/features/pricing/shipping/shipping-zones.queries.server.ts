import { sql } from 'kysely';
import { columnRefs } from '#db/columns.server';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import { type ColumnValues, columnsIn } from '#shared/fields/field-table';
import type { NewShippingZone } from './shipping.schema';
import type { ShippingMethodTerms } from './shipping-terms.schema';
import { ZONE_FIELDS } from './zone-fields';

const FIELD_COLUMNS = columnsIn(ZONE_FIELDS);

/** What staff set of a zone. */
export interface ZoneValues extends ColumnValues<typeof ZONE_FIELDS> {
  methods: readonly ShippingMethodTerms[];
}

export interface StoredZone extends TableRow<'shippingZones', 'id' | 'version' | 'createdAt' | 'updatedAt'>, ZoneValues {}

const zoneColumns = sql`id, ${columnRefs(FIELD_COLUMNS)}, methods, version, created_at, updated_at`;

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

/** With an id: one that was deleted. What is absent of its fields is as the database begins them. */
export async function insertZone(tx: Tx, { methods, ...values }: NewShippingZone & { id?: number }): Promise<ZoneValues & { id: number }> {
  const row = await tx
    .insertInto('shippingZones')
    .values({ ...values, methods: JSON.stringify(methods) })
    .returning(['id', ...FIELD_COLUMNS])
    .executeTakeFirstOrThrow();
  return { ...row, methods };
}

export async function updateZone(tx: Tx, id: number, { methods, ...values }: ZoneValues): Promise<void> {
  await tx
    .updateTable('shippingZones')
    .set({ ...values, methods: JSON.stringify(methods), version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteZone(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('shippingZones').where('id', '=', id).execute();
}
