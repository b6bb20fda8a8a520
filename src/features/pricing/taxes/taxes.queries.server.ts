import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { Translations } from '#features/platform/translations/translations.types';

export interface TaxRateValues
  extends TableRow<'taxRates', 'name' | 'country' | 'state' | 'postalPrefix' | 'taxClass' | 'rateBp' | 'isIncluded' | 'isAdditional'> {
  /** Of the name; null without any. */
  translations: Translations | null;
}

export interface StoredTaxRate extends TaxRateValues {
  id: number;
  version: number;
}

export interface TaxTableRow {
  /** Whether the shop has rates of its own. */
  isOwn: boolean;
  rates: StoredTaxRate[];
  settings: Record<string, unknown>;
}

const rateJson = sql`jsonb_build_object('id', r.id, 'name', r.name, 'translations', r.translations, 'country', r.country, 'state', r.state, 'postalPrefix', r.postal_prefix,
  'taxClass', r.tax_class, 'rateBp', r.rate_bp, 'isIncluded', r.is_included, 'isAdditional', r.is_additional, 'version', r.version)`;

/** All rates, the most exact places last, and the settings that belong to them, in one statement. */
export async function selectTaxTable(db: Db | Tx): Promise<TaxTableRow> {
  const { rows } = await sql<TaxTableRow>`
    SELECT EXISTS (SELECT FROM tax_setup) AS is_own,
           (SELECT coalesce(jsonb_agg(${rateJson} ORDER BY r.country = '', r.country, r.state, r.postal_prefix, r.is_additional, r.tax_class, r.id), '[]')
              FROM tax_rates r) AS rates,
           (SELECT coalesce(jsonb_object_agg(name, value), '{}') FROM shop_settings
             WHERE name IN ('taxClasses', 'shippingTaxClass', 'pricesIncludeTax', 'taxEstimateCountry')) AS settings`.execute(db);
  return rows[0] ?? { isOwn: false, rates: [], settings: {} };
}

/** Serializes changes of rates; reading goes on. */
export async function lockTaxRates(tx: Tx): Promise<void> {
  await sql`LOCK TABLE tax_rates IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** Makes these the shop's own rates, with their ids. */
export async function insertOwnRates(tx: Tx, rates: readonly StoredTaxRate[]): Promise<void> {
  await sql`INSERT INTO tax_setup DEFAULT VALUES`.execute(tx);
  if (rates.length > 0)
    await tx
      .insertInto('taxRates')
      .values([...rates])
      .execute();
  await sql`SELECT setval(pg_get_serial_sequence('tax_rates', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM tax_rates), false)`.execute(tx);
}

export async function insertTaxRate(tx: Tx, values: TaxRateValues & { id?: number }): Promise<number> {
  const { id } = await tx.insertInto('taxRates').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateTaxRate(tx: Tx, id: number, values: TaxRateValues): Promise<void> {
  await tx
    .updateTable('taxRates')
    .set({ ...values, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteTaxRate(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('taxRates').where('id', '=', id).execute();
}

/** How many products are of each class but Standard. */
export async function countClasses(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ taxClass: string; products: number }>`
    SELECT tax_class, count(*)::integer AS products FROM products WHERE tax_class <> 'standard' GROUP BY tax_class`.execute(db);
  return new Map(rows.map(({ taxClass, products }) => [taxClass, products]));
}
