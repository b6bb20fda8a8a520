import { sql } from 'kysely';
import { jsonColumns } from '#db/columns.server';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import { type ColumnOf, PLAIN_FIELDS, type PlainFieldName } from '#features/catalog/products/product-fields';
import type { OptionValues, StoredOption } from '#features/catalog/products/product-options.rules';
import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import type { StoredImage } from '#features/catalog/products/product-view.server';
import { columnsOf } from '#features/catalog/products/products.queries.server';
import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';
import { VARIANT_FIELDS } from '#features/catalog/products/variant-fields';
import type { TextColumns } from '#features/catalog/translations/translated-kind.server';
import { textsByLanguage } from '#features/catalog/translations/translated-texts.queries.server';
import { type ColumnValues, columnsIn } from '#shared/fields/field-table';
import type { Cents } from '#shared/money';
import type { ImportedProduct } from './product-match.rules';

/** A product of the shop, to be compared with one of a file. */
export interface StoredProduct
  extends TableRow<
    'products',
    'id' | 'slug' | 'name' | 'categoryId' | 'baseListPriceCents' | 'baseSalePriceCents' | 'version' | ColumnOf<PlainFieldName>
  > {
  oldSlugs: string[];
  status: ProductStatus;
  options: StoredOption[];
  specifications: [name: string, value: string][];
  images: StoredImage[];
  variants: StoredVariant[];
  isOrdered: boolean;
}

export interface StoredVariant extends ColumnValues<typeof VARIANT_FIELDS> {
  id: number;
  options: OptionValues;
  sku: string;
  ownListPriceCents: Cents | null;
  ownSalePriceCents: Cents | null;
  /** Without pieces held for unpaid orders. */
  stock: number;
  stockPolicy: StockPolicy;
  image: StoredImage | null;
}

interface Wanted {
  ids?: readonly number[];
  slugs?: readonly string[];
  skus?: readonly string[];
}

/** The products with these ids, present or old slugs, or SKUs. */
export async function selectStoredProducts(tx: Db | Tx, { ids = [], slugs = [], skus = [] }: Wanted): Promise<StoredProduct[]> {
  const { rows } = await sql<StoredProduct>`
    SELECT p.id, p.slug, p.name, p.category_id, p.base_list_price_cents, p.base_sale_price_cents, p.version, p.status, p.options, p.images,
           ${columnsOf(PLAIN_FIELDS)},
           EXISTS (SELECT FROM order_lines l WHERE l.product_id = p.id) AS is_ordered,
           ARRAY(SELECT o.slug FROM product_old_slugs o WHERE o.product_id = p.id) AS old_slugs,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'options', v.options, 'sku', v.sku,
                     ${jsonColumns(columnsIn(VARIANT_FIELDS), 'v')}, 'ownListPriceCents', v.own_list_price_cents, 'ownSalePriceCents', v.own_sale_price_cents,
                     'stock', v.on_hand - v.reserved, 'stockPolicy', v.stock_policy, 'image', v.image) ORDER BY v.position, v.id), '[]')
              FROM variants v WHERE v.product_id = p.id) AS variants
      FROM products p
     WHERE p.id IN (SELECT unnest(${ids}::bigint[])
                     UNION SELECT id FROM products WHERE slug = ANY (${slugs}::text[])
                     UNION SELECT product_id FROM product_old_slugs WHERE slug = ANY (${slugs}::text[])
                     UNION SELECT product_id FROM variants WHERE sku = ANY (${skus}::text[]))
     ORDER BY p.id`.execute(tx);
  return rows;
}

/** The translations of a product by language. */
export type StoredTexts = Readonly<Record<string, TextColumns>>;

/** The translations of products. */
export async function selectStoredTexts(tx: Tx, ids: readonly number[]): Promise<Map<number, StoredTexts>> {
  const { rows } = await sql<{ productId: number; texts: StoredTexts }>`
    SELECT p.id AS product_id, ${textsByLanguage('product', sql.ref('p.id'))} AS texts
      FROM products p WHERE p.id = ANY (${ids}::bigint[])`.execute(tx);
  return new Map(rows.map(({ productId, texts }) => [productId, texts]));
}

/** The products that earlier imports have changed or created, by the number or the reference that their files gave them. */
export async function selectImportedProducts(
  tx: Tx,
  { ids, references }: { ids: readonly string[]; references: readonly string[] },
): Promise<ImportedProduct[]> {
  const { rows } = await sql<ImportedProduct>`
    SELECT DISTINCT subject_id::bigint AS product_id, draft ->> 'id' AS id, draft ->> 'reference' AS reference
      FROM import_rows
     WHERE state = 'applied' AND (draft ->> 'id' = ANY (${ids}::text[]) OR draft ->> 'reference' = ANY (${references}::text[]))`.execute(
    tx,
  );
  return rows;
}

export type StoredCategory = TableRow<'categories', 'id' | 'name' | 'slug' | 'parentId'>;

export async function selectCategories(db: Db | Tx): Promise<StoredCategory[]> {
  const { rows } = await sql<StoredCategory>`SELECT id, name, slug, parent_id FROM categories ORDER BY level, id`.execute(db);
  return rows;
}

/** The categories that rows of an import need, each from the top level down, in the order of the file. */
export async function selectWantedCategories(db: Db, importId: string): Promise<string[][]> {
  const { rows } = await sql<{ path: string[] }>`
    SELECT draft -> 'category' AS path FROM import_rows
     WHERE import_id = ${importId} AND state = 'waiting' AND jsonb_typeof(draft -> 'category') = 'array'
     GROUP BY path ORDER BY min(line)`.execute(db);
  return rows.map(({ path }) => path);
}

export async function addCreatedCategories(db: Db, importId: string, ids: readonly number[]): Promise<void> {
  await sql`UPDATE imports SET category_ids = category_ids || ${ids}::bigint[] WHERE id = ${importId}`.execute(db);
}

/** The categories that an import created, the last one first. */
export async function selectCreatedCategories(db: Db, importId: string): Promise<number[]> {
  const { rows } = await sql<{ categoryIds: string[] }>`SELECT category_ids FROM imports WHERE id = ${importId}`.execute(db);
  return (rows[0]?.categoryIds ?? []).map(Number).reverse();
}

export async function selectVersion(tx: Tx, productId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`SELECT version FROM products WHERE id = ${productId}`.execute(tx);
  if (!rows[0]) throw new Error('The product is locked.');
  return rows[0].version;
}

/** Who has changed a product last. */
export async function selectLastEditor(tx: Tx, productId: number): Promise<string | undefined> {
  const { rows } = await sql<{ adminEmail: string }>`
    SELECT admin_email FROM audit_log WHERE subject_type = 'product' AND subject_id = ${String(productId)} ORDER BY id DESC LIMIT 1`.execute(
    tx,
  );
  return rows[0]?.adminEmail;
}

interface MovedVersion {
  importId: string;
  productId: number;
  from: number;
  to: number;
}

/** Other rows of an import that changed the same product expect this version from now on. */
export async function moveExpectedVersion(tx: Tx, { importId, productId, from, to }: MovedVersion): Promise<void> {
  await sql`
    UPDATE import_rows SET undo = jsonb_set(undo, '{version}', to_jsonb(${to}::integer))
     WHERE import_id = ${importId} AND subject_id = ${String(productId)} AND state = 'applied' AND (undo ->> 'version')::integer = ${from}`.execute(
    tx,
  );
}

/** Whether something beside the catalogue's fields depends on a product: orders, reviews or carts. */
export async function isProductUsed(tx: Tx, productId: number): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    SELECT EXISTS (SELECT FROM order_lines WHERE product_id = ${productId}) OR EXISTS (SELECT FROM reviews WHERE product_id = ${productId})
        OR EXISTS (SELECT FROM cart_lines l JOIN variants v ON v.id = l.variant_id WHERE v.product_id = ${productId}) AS is_used`.execute(
    tx,
  );
  return rows[0]?.isUsed ?? false;
}
