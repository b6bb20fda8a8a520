import { sql } from 'kysely';
import pg from 'pg';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { PostalAddress } from '#features/accounts/addresses/saved-address.schema';
import type { NamedValue } from '#features/catalog/products/product-options.rules';
import { orderablePieces } from '#features/catalog/products/products.queries.server';
import { orderMail } from '#features/orders/order-mails/order-mails.queries.server';
import type { OrderStatus, StockState } from '#features/orders/orders/orders.rules';
import type { TaxLine } from '#features/pricing/pricing/pricing.rules';
import type { UsedPromotion } from '#features/pricing/promotions/order-promotions.server';
import type { OrderMethod } from '#features/pricing/shipping/order-method.rules';
import type { Cents } from '#shared/money';
import type { ShippingSpeed } from './order-edits.schema';

interface EditedLineRow
  extends TableRow<
    'orderLines',
    | 'position'
    | 'productId'
    | 'variantId'
    | 'sku'
    | 'name'
    | 'translatedName'
    | 'imageUrl'
    | 'unitPriceCents'
    | 'quantity'
    | 'cancelledQuantity'
    | 'shippedQuantity'
  > {
  options: NamedValue[];
  /** Pieces that are packed, sent or in a return. */
  leastQuantity: number;
  /** Pieces of its variant that can still be sold. */
  available: number;
  isGift: boolean;
  /** Null and empty for a product that is gone. */
  categoryId: number | null;
  tags: string[];
  weightGrams: number | null;
  taxClass: string;
}

/** What the order stores of a promotion; null terms: of a coupon that was deleted. */
export interface StoredPromotionRow extends Omit<UsedPromotion, 'version'> {
  position: number;
}

export interface EditedPaymentRow
  extends TableRow<'payments', 'id' | 'kind' | 'status' | 'amountCents' | 'chargedCents' | 'refundedCents'> {
  adjustedCents: Cents;
}

export interface EditedOrderRow
  extends TableRow<
    'orders',
    | 'id'
    | 'orderNumber'
    | 'userId'
    | 'version'
    | 'paymentMethod'
    | 'itemsCents'
    | 'taxCents'
    | 'shippingCents'
    | 'discountCents'
    | 'totalCents'
    | 'couponCode'
    | 'staffDiscountCents'
    | 'ownShippingCents'
    | 'isCouponForced'
    | 'estimatedDelivery'
    | 'carrierDays'
  > {
  /** Null without the shop's own tax table. */
  taxLines: readonly TaxLine[] | null;
  status: OrderStatus;
  stockState: StockState;
  shippingAddress: PostalAddress;
  shippingSpeed: ShippingSpeed;
  /** Null: by the rates of the price file. */
  shippingMethod: OrderMethod | null;
  promotions: StoredPromotionRow[];
  hasShipments: boolean;
  lines: EditedLineRow[];
  /** The newest first. */
  payments: EditedPaymentRow[];
}

/** An order with all that its edit reads. */
export async function selectEditedOrder(db: Db | Tx, orderId: string): Promise<EditedOrderRow | undefined> {
  const { rows } = await sql<EditedOrderRow>`
    SELECT o.id, o.order_number, o.user_id, o.version, o.payment_method, o.items_cents, o.tax_cents, o.tax_lines, o.shipping_cents, o.discount_cents,
           o.total_cents, o.coupon_code, o.staff_discount_cents, o.own_shipping_cents, o.is_coupon_forced, o.estimated_delivery, o.status,
           o.stock_state, o.shipping_address, o.shipping_speed, o.shipping_method, o.carrier_days,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('position', op.position, 'promotionId', op.promotion_id, 'name', op.name, 'code', op.code,
              'terms', op.terms, 'categoryIds', op.category_ids, 'amountCents', op.amount_cents, 'shippingCents', op.shipping_cents,
              'lineShares', op.line_shares, 'isEven', op.is_even, 'codeId', op.code_id) ORDER BY op.position), '[]')
              FROM order_promotions op WHERE op.order_id = o.id) AS promotions,
           EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id AND s.status <> 'cancelled') AS has_shipments,
           (SELECT jsonb_agg(jsonb_build_object('position', l.position, 'productId', l.product_id, 'variantId', l.variant_id, 'sku', l.sku,
              'name', l.name, 'translatedName', l.translated_name, 'imageUrl', l.image_url, 'options', l.options, 'unitPriceCents', l.unit_price_cents, 'quantity', l.quantity,
              'cancelledQuantity', l.cancelled_quantity, 'shippedQuantity', l.shipped_quantity,
              'leastQuantity', greatest(l.shipped_quantity, l.returning_quantity + l.refunded_quantity,
                (SELECT sum(s.quantity) FROM shipment_lines s JOIN shipments sent ON sent.id = s.shipment_id
                  WHERE s.order_id = l.order_id AND s.position = l.position AND sent.status <> 'cancelled')),
              'available', (SELECT coalesce(sum(${orderablePieces}), 0) FROM variants v WHERE v.id = l.variant_id),
              'isGift', l.is_gift, 'categoryId', p.category_id, 'tags', coalesce(p.tags, '{}'),
              'weightGrams', (SELECT v.weight_grams FROM variants v WHERE v.id = l.variant_id), 'taxClass', l.tax_class) ORDER BY l.position)
              FROM order_lines l LEFT JOIN products p ON p.id = l.product_id WHERE l.order_id = o.id) AS lines,
           (SELECT jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'status', p.status, 'amountCents', p.amount_cents,
              'chargedCents', p.charged_cents, 'refundedCents', p.refunded_cents, 'adjustedCents', p.adjusted_cents)
              ORDER BY p.kind = 'order', p.created_at DESC)
              FROM payments p WHERE p.order_id = o.id) AS payments
      FROM orders o
     WHERE o.id = ${orderId}`.execute(db);
  return rows[0];
}

/** Takes the locks of an edit in the global order: promotions, their codes, order, payments. */
export async function lockForEdit(tx: Tx, orderId: string): Promise<void> {
  await sql`
    SELECT FROM promotions WHERE id IN (SELECT promotion_id FROM order_promotions WHERE order_id = ${orderId})
     ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`
    SELECT FROM promotion_codes WHERE id IN (SELECT code_id FROM order_promotions WHERE order_id = ${orderId})
     ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`SELECT FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE`.execute(tx);
  await sql`SELECT FROM payments WHERE order_id = ${orderId} ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

export interface LineChanges {
  changed: { position: number; quantity: number }[];
  added: AddedLine[];
}

export interface AddedLine {
  variantId: number;
  productId: number;
  sku: string;
  name: string;
  /** In the order's language; absent where it is the original. */
  translatedName?: string | undefined;
  imageUrl: string | null;
  options: NamedValue[];
  unitPriceCents: Cents;
  taxClass: string;
  quantity: number;
}

export interface Shortage {
  variantId: number;
  available: number;
}

/** The variants that have fewer pieces than an edit needs, without locks. */
export async function selectShortages(db: Db | Tx, orderId: string, { changed, added }: LineChanges): Promise<Shortage[]> {
  const { rows } = await sql<{ shortages: Shortage[] | null }>`
    SELECT edit_shortages(${orderId}, ${JSON.stringify(changed)}::jsonb, ${JSON.stringify(added)}::jsonb) AS shortages`.execute(db);
  return rows[0]?.shortages ?? [];
}

/** Nothing was changed, because stock is short. */
export class EditRefused extends Error {
  readonly shortages: Shortage[];

  constructor(shortages: Shortage[]) {
    super('The edit was refused for its stock.');
    this.shortages = shortages;
  }
}

/** Changes lines, and moves their pieces by difference (db/functions/order-edits.sql). Throws `EditRefused`. */
export async function editLines(tx: Tx, orderId: string, { changed, added }: LineChanges): Promise<void> {
  try {
    await sql`SELECT edit_order_lines(${orderId}, ${JSON.stringify(changed)}::jsonb, ${JSON.stringify(added)}::jsonb)`.execute(tx);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === 'TW001') throw new EditRefused(JSON.parse(error.detail || '[]'));
    throw error;
  }
}

export interface EditedValues {
  orderId: string;
  itemsCents: Cents;
  taxCents: Cents;
  includedTaxCents?: Cents | undefined;
  taxLines?: readonly TaxLine[] | undefined;
  shippingCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  staffDiscountCents: Cents;
  couponCode: string | null;
  isCouponForced: boolean;
  ownShippingCents: Cents | null;
  shippingSpeed: ShippingSpeed;
  shippingMethod: OrderMethod | null;
  estimatedDelivery: Date;
  carrierDays: number;
  shippingAddress: PostalAddress;
  note: string;
  notifies: boolean;
}

/** Writes an edit to the order, with an entry in its history and a mail. Returns its new version. */
export async function updateEditedOrder(tx: Tx, edited: EditedValues): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    WITH edited_order AS (
      UPDATE orders SET version = version + 1, updated_at = now(), items_cents = ${edited.itemsCents}, tax_cents = ${edited.taxCents},
             included_tax_cents = ${edited.includedTaxCents ?? 0}, tax_lines = ${edited.taxLines ? JSON.stringify(edited.taxLines) : null}::jsonb,
             shipping_cents = ${edited.shippingCents}, discount_cents = ${edited.discountCents}, total_cents = ${edited.totalCents},
             staff_discount_cents = ${edited.staffDiscountCents}, coupon_code = ${edited.couponCode}, is_coupon_forced = ${edited.isCouponForced},
             own_shipping_cents = ${edited.ownShippingCents}, shipping_speed = ${edited.shippingSpeed},
             shipping_method = ${edited.shippingMethod && JSON.stringify(edited.shippingMethod)}::jsonb,
             estimated_delivery = ${edited.estimatedDelivery}, carrier_days = ${edited.carrierDays}, shipping_address = ${JSON.stringify(edited.shippingAddress)}::jsonb
       WHERE id = ${edited.orderId} RETURNING id, status, version
    ), history AS (
      INSERT INTO order_status_history (order_id, status, note) SELECT id, status, ${edited.note} FROM edited_order
    )${edited.notifies ? sql`, ${orderMail('changed', sql`edited_order`)}` : sql``}
    SELECT version FROM edited_order`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The edited order is gone.');
  return row.version;
}

/** What promotions take off the edited order; those that it uses no longer get their use back. They must be locked. */
export async function replacePromotions(tx: Tx, orderId: string, used: readonly UsedPromotion[]): Promise<void> {
  await sql`SELECT replace_order_promotions(${orderId}, ${JSON.stringify(used)}::jsonb)`.execute(tx);
}

/** Cash at the door follows the total. */
export async function changeCash(tx: Tx, orderId: string, deltaCents: Cents): Promise<void> {
  await sql`UPDATE payments SET amount_cents = amount_cents + ${deltaCents}, updated_at = now()
             WHERE order_id = ${orderId} AND kind = 'order' AND status = 'authorised'`.execute(tx);
}

interface Adjustment {
  paymentId: string;
  amountCents: Cents;
}

/** What was refunded before now belongs to the lower total: it is no longer one of the order's refunds. */
export async function countRefundsAsAdjusted(tx: Tx, adjustments: readonly Adjustment[]): Promise<void> {
  for (const { paymentId, amountCents } of adjustments) {
    await sql`UPDATE payments SET adjusted_cents = adjusted_cents + ${amountCents}, updated_at = now() WHERE id = ${paymentId}`.execute(tx);
  }
}

export interface EditorRow {
  /** The names of what it changed. */
  parts: string[];
  at: Date;
  adminEmail: string;
  firstName: string | null;
  lastName: string | null;
}

/** Who changed an order after a version, the newest first. */
export async function selectEditors(db: Db | Tx, orderId: string, since: number): Promise<EditorRow[]> {
  const { rows } = await sql<EditorRow>`
    SELECT ARRAY(SELECT jsonb_object_keys(l.after)) AS parts, l.at, l.admin_email, u.first_name, u.last_name
      FROM audit_log l LEFT JOIN users u ON u.id = l.admin_id
     WHERE subject_type = 'order' AND subject_id = ${orderId} AND action = 'order.edit' AND (after ->> 'version')::integer > ${since}
     ORDER BY l.id DESC`.execute(db);
  return rows;
}
