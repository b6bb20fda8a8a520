import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import type { TableRow } from '#db/table-row';
import { openExport } from '#http/calls/csv-export.queries.server';
import type { Cents } from '#shared/money';
import type { Billed, InvoicedTax } from './invoices.rules';
import type { InvoiceDocument, InvoicePeriod } from './invoices.schema';

/** A stored document: what is printed, and for an invoice what it is about. */
export type StoredDocument = InvoiceDocument & { billed?: Billed };

export interface InvoiceRow
  extends TableRow<
    'invoices',
    'id' | 'number' | 'issuedAt' | 'orderId' | 'orderNumber' | 'creditsId' | 'customerName' | 'totalCents' | 'taxCents'
  > {
  kind: 'invoice' | 'credit_note';
  taxLines: InvoicedTax[];
  document: StoredDocument;
}

const COLUMNS = sql`i.id, i.kind, i.number, i.issued_at, i.order_id, i.order_number, i.credits_id, i.customer_name, i.total_cents, i.tax_cents,
  i.tax_lines, i.document`;

/** Issuing is done by one process at a time, so that a number is never waited for by an order. */
export async function lockIssuing(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('invoices'))`.execute(tx);
}

export interface DueOrders {
  orderIds: string[];
  hasMore: boolean;
}

/**
 * Takes as many notes, and all others of the same orders, and returns these orders, the oldest first. An order that was changed often has
 * several notes, and one that was deleted has some, too: only the notes say whether there are more. What is noted after this statement
 * stays for the next time.
 */
export async function takeDueOrders(tx: Tx, most: number): Promise<DueOrders> {
  const { rows } = await sql<DueOrders>`
    WITH due AS MATERIALIZED (SELECT order_id FROM invoices_due LIMIT ${most}),
    taken AS (DELETE FROM invoices_due WHERE order_id IN (SELECT order_id FROM due) RETURNING order_id)
    SELECT ARRAY(SELECT id FROM orders WHERE id IN (SELECT order_id FROM taken) ORDER BY created_at, id) AS order_ids,
           (SELECT count(*) FROM due) = ${most}::integer AS has_more`.execute(tx);
  return rows[0] ?? { orderIds: [], hasMore: false };
}

/** Whether an order was placed since the shop has numbered invoices, the day for its number's series, and its refunds. */
export interface InvoicingRow {
  isNew: boolean;
  year: string;
  version: number;
}

export async function selectInvoicing(tx: Tx, orderId: string): Promise<InvoicingRow | undefined> {
  const { rows } = await sql<InvoicingRow>`
    SELECT o.created_at >= s.updated_at AS is_new, to_char(now() AT TIME ZONE shop_zone(), 'YYYY') AS year, o.version
      FROM orders o LEFT JOIN shop_settings s ON s.name = 'invoiceNumbers' AND s.value = 'true' WHERE o.id = ${orderId}`.execute(tx);
  return rows[0];
}

/** The invoices and credit notes of an order, the oldest first. */
export async function selectInvoicesOf(db: Db | Tx, orderId: string): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`SELECT ${COLUMNS} FROM invoices i WHERE i.order_id = ${orderId} ORDER BY i.id`.execute(db);
  return rows;
}

/** Takes the next number of a series, which is locked until the transaction ends. */
export async function takeNumber(tx: Tx, prefix: string): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`SELECT next_invoice_number(${prefix}) AS sequence`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The series has no number.');
  return row.sequence;
}

export interface NewInvoice {
  kind: InvoiceRow['kind'];
  number: string;
  prefix: string;
  sequence: number;
  orderId: string;
  orderNumber: string;
  creditsId: number | null;
  customerName: string;
  country: string;
  totalCents: Cents;
  taxCents: Cents;
  taxLines: readonly InvoicedTax[];
  document: StoredDocument;
}

export async function insertInvoice(tx: Tx, { taxLines, document, ...invoice }: NewInvoice): Promise<InvoiceRow> {
  const row = await tx
    .insertInto('invoices')
    .values({ ...invoice, taxLines: JSON.stringify(taxLines), document: JSON.stringify(document) })
    .returning(['id', 'issuedAt'])
    .executeTakeFirstOrThrow();
  return { ...invoice, ...row, taxLines: [...taxLines], document };
}

const isIn = ({ from, to }: InvoicePeriod) => sql`
  (${from ?? null}::date IS NULL OR i.issued_at >= ${from ?? null}::date::timestamp AT TIME ZONE shop_zone())
  AND (${to ?? null}::date IS NULL OR i.issued_at < (${to ?? null}::date + 1)::timestamp AT TIME ZONE shop_zone())`;

interface InvoiceFilter extends InvoicePeriod {
  q?: string | undefined;
  limit: number;
  offset: number;
}

/** A page of the invoices whose number, order or customer begins with a text, the newest first, and how many there are. */
export async function selectInvoices(
  db: Db,
  { q = '', limit, offset, ...period }: InvoiceFilter,
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const pattern = `${q.replace(/[\\%_]/g, '\\$&')}%`;
  const isFound = sql`${isIn(period)} AND (${q} = '' OR i.number ILIKE ${pattern} OR i.order_number ILIKE ${pattern} OR fold_text(i.customer_name) LIKE fold_text(${`%${pattern}`}))`;
  const { rows } = await sql<InvoiceRow>`
    SELECT ${COLUMNS} FROM invoices i WHERE ${isFound} ORDER BY i.issued_at DESC, i.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM invoices i WHERE ${isFound}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function selectInvoice(db: Db, id: number): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`SELECT ${COLUMNS} FROM invoices i WHERE i.id = ${id}`.execute(db);
  return rows[0];
}

/** Opens a cursor on the invoices of a period, by number. */
export async function openInvoices(tx: Tx, period: InvoicePeriod): Promise<void> {
  await openExport(tx, sql`SELECT ${COLUMNS} FROM invoices i WHERE ${isIn(period)} ORDER BY i.issued_at, i.id`);
}

export interface TaxReportRow {
  country: string;
  name: string;
  rateBp: number;
  baseCents: Cents;
  taxCents: Cents;
  documents: number;
}

/** What was owed by country and rate; credit notes are taken off. */
export async function selectTaxReport(db: Db, period: InvoicePeriod): Promise<TaxReportRow[]> {
  const { rows } = await sql<TaxReportRow>`
    SELECT i.country, t.name, t."rateBp" AS rate_bp, sum(s.sign * t."baseCents")::bigint AS base_cents, sum(s.sign * t."taxCents")::bigint AS tax_cents,
           count(DISTINCT i.id)::integer AS documents
      FROM invoices i, LATERAL (SELECT CASE i.kind WHEN 'invoice' THEN 1 ELSE -1 END AS sign) s,
           jsonb_to_recordset(i.tax_lines) AS t (name text, "rateBp" integer, "baseCents" bigint, "taxCents" bigint)
     WHERE ${isIn(period)}
     GROUP BY i.country, t.name, t."rateBp" ORDER BY i.country, t."rateBp" DESC, ${inNameOrder(sql`t.name`)}`.execute(db);
  return rows;
}
