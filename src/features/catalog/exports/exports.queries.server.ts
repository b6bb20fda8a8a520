import { type RawBuilder, sql } from 'kysely';
import { jsonColumns } from '#db/columns.server';
import type { Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import { addressJson } from '#features/accounts/addresses/addresses.queries.server';
import { type ColumnOf, FILE_FIELDS } from '#features/catalog/products/product-fields';
import type { StoredOption } from '#features/catalog/products/product-options.rules';
import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import type { StoredImage } from '#features/catalog/products/product-view.server';
import { columnsOf } from '#features/catalog/products/products.queries.server';
import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';
import { VARIANT_FIELDS } from '#features/catalog/products/variant-fields';
import type { TextColumns } from '#features/catalog/translations/translated-kind.server';
import { textsByLanguage } from '#features/catalog/translations/translated-texts.queries.server';
import { openExport } from '#http/calls/csv-export.queries.server';
import { type ColumnValues, columnsIn } from '#shared/fields/field-table';
import type { Cents } from '#shared/money';

/** The plain fields that a file has. */
const EXPORTED_FIELDS = ['description', 'fullDescription', 'tags', 'taxClass', ...FILE_FIELDS] as const;

export interface ExportedProduct extends TableRow<'products', 'id' | 'slug' | 'name' | ColumnOf<(typeof EXPORTED_FIELDS)[number]>> {
  /** From the main category down. */
  categoryPath: string[];
  status: ProductStatus;
  options: StoredOption[];
  images: StoredImage[];
  variants: ExportedProductVariant[];
  /** By language and column; null if they were not asked for. */
  translations: Record<string, TextColumns> | null;
}

interface ExportedProductVariant extends ColumnValues<typeof VARIANT_FIELDS> {
  options: Record<string, string>;
  sku: string;
  /** The owner's prices, without those of sales with a date. */
  listPriceCents: Cents;
  salePriceCents: Cents | null;
  stock: number;
  stockPolicy: StockPolicy;
  image: StoredImage | null;
}

/** Opens a cursor on all products, the oldest first. */
export async function openProducts(tx: Tx, { hasTranslations }: { hasTranslations: boolean }): Promise<void> {
  await openExport(
    tx,
    sql`
    SELECT p.id, p.slug, p.name, p.status, p.options, p.images, ${columnsOf(EXPORTED_FIELDS)},
           ${hasTranslations ? textsByLanguage('product', sql.ref('p.id')) : sql`NULL::jsonb`} AS translations,
           (WITH RECURSIVE path AS (
              SELECT c.name, c.parent_id, 0 AS height FROM categories c WHERE c.id = p.category_id
              UNION ALL SELECT c.name, c.parent_id, path.height + 1 FROM categories c JOIN path ON c.id = path.parent_id)
            SELECT array_agg(name ORDER BY height DESC) FROM path) AS category_path,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('options', v.options, 'sku', v.sku, ${jsonColumns(columnsIn(VARIANT_FIELDS), 'v')},
                     'listPriceCents', coalesce(v.own_list_price_cents, p.base_list_price_cents),
                     'salePriceCents', coalesce(v.own_sale_price_cents, CASE WHEN v.own_list_price_cents IS NULL THEN p.base_sale_price_cents END),
                     'stock', v.on_hand - v.reserved, 'stockPolicy', v.stock_policy, 'image', v.image) ORDER BY v.position, v.id), '[]')
              FROM variants v WHERE v.product_id = p.id) AS variants
      FROM products p
     ORDER BY p.id`,
  );
}

export interface ExportedVariant
  extends TableRow<'variants', 'sku' | 'barcode' | 'onHand' | 'reserved'>,
    TableRow<'products', 'slug' | 'name'> {
  options: StoredOption[];
  values: Record<string, string>;
  stockPolicy: StockPolicy;
}

/** Opens a cursor on all variants, in the order of the products. */
export async function openStock(tx: Tx): Promise<void> {
  await openExport(
    tx,
    sql`
    SELECT v.sku, v.barcode, v.on_hand, v.reserved, v.stock_policy, v.options AS "values", p.slug, p.name, p.options
      FROM variants v JOIN products p ON p.id = v.product_id
     ORDER BY v.id`,
  );
}

export interface ExportedCustomer extends TableRow<'users', 'firstName' | 'lastName' | 'email' | 'phone' | 'tags'> {
  acceptsMarketing: boolean;
  address: {
    company: string | null;
    addressLine1: string;
    addressLine2: string | null;
    city: string;
    state: string;
    postalCode: string;
    country: string;
    phone: string | null;
  } | null;
  orders: number;
  spentCents: Cents;
}

/** Columns of `users u JOIN customer_summaries s`. */
const exportedCustomerColumns = sql`
  u.first_name, u.last_name, u.email, u.phone, u.tags,
  EXISTS (SELECT FROM newsletter_subscribers n WHERE lower(n.email) = lower(u.email) AND n.status = 'confirmed') AS accepts_marketing,
  (SELECT ${addressJson} FROM addresses a WHERE a.user_id = u.id ORDER BY a.is_default DESC, a.created_at DESC, a.id LIMIT 1) AS address,
  s.orders, s.spent_cents`;

/** Opens a cursor on customers, by default on all of them, the oldest first; never on staff. */
export type OpenCustomers = (tx: Tx, columns: RawBuilder<unknown>) => Promise<void>;

export async function openCustomers(tx: Tx, open: OpenCustomers = openAllCustomers): Promise<void> {
  await open(tx, exportedCustomerColumns);
}

async function openAllCustomers(tx: Tx, columns: RawBuilder<unknown>): Promise<void> {
  await openExport(tx, sql`SELECT ${columns} FROM users u JOIN customer_summaries s ON s.user_id = u.id WHERE s.is_listed ORDER BY u.id`);
}
