import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { type OrderRow, orderItemId, toOrder } from '#features/orders/orders/order-view.server';
import { ordersMessages } from '#features/orders/orders/orders.messages';
import { selectAnyOrder } from '#features/orders/orders/orders.queries.server';
import type { OrderStatus } from '#features/orders/orders/orders.rules';
import type { Order } from '#features/orders/orders/orders.schema';
import { statusWords } from '#features/orders/orders/status-words.messages';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { eitherOf, formatList } from '#shared/lists';
import { carrierName, guessCarrier } from './carriers.rules';
import { canPack } from './order-progress.rules';
import { shipmentMachine } from './shipment.rules';
import type { Shipment } from './shipment.schema';
import { shipmentsMessages as messages, shipmentStatusWords } from './shipments.messages';
import * as queries from './shipments.queries.server';
import type { NewShipment, ShipmentMove, Tracking } from './shipments.schema';

/** A shipment within its order; the shipment is absent once it is cancelled. */
export interface ShippedOrder {
  order: Order;
  shipment: Shipment | undefined;
}

/**
 * Packs open pieces of an order into a shipment, and ships it if wanted (docs/rules.md#shipments-open). Throws `not_found`,
 * `illegal_status`, `invalid`, and `conflict` with what is left as `current` when others have packed it meanwhile.
 */
export async function createShipment(
  shop: Shop,
  admin: Admin,
  { orderId, items, status, note = '', ...input }: NewShipment & { orderId: string },
): Promise<ShippedOrder> {
  const tracking = withCarrier(input);
  const id = await inTransaction(shop.db, async (tx) => {
    const orderStatus = await lockExisting(tx, orderId);
    if (!canPack(orderStatus)) throw new AppError('illegal_status', { message: messages.notForPacking(statusWords[orderStatus]) });
    const lines = toLines(orderId, await queries.selectOpenLines(tx, orderId), items);
    const shipment = await queries.insertShipment(tx, { orderId, lines, ...tracking, adminId: admin._id });
    if (status === 'shipped') await queries.moveShipments(tx, [shipment.id], 'shipped');
    const reached = await queries.followShipments(tx, orderId, note);
    await writeAudit(tx, admin, {
      action: 'shipment.create',
      subject: { type: 'order', id: orderId },
      before: { status: orderStatus },
      after: {
        status: reached,
        shipment: {
          id: shipment.id,
          number: shipment.number,
          status,
          ...tracking,
          pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        },
        ...(note && { note }),
      },
    });
    return shipment.id;
  });
  return viewShipment(shop, orderId, id);
}

/** Sets carrier and tracking number. Throws `not_found`, and `conflict` with the shipment as `current` when another version was changed. */
export async function updateShipment(
  shop: Shop,
  admin: Admin,
  { shipmentId, version, ...input }: Tracking & { shipmentId: string },
): Promise<ShippedOrder> {
  const { orderId } = await findShipment(shop.db, shipmentId);
  const tracking = withCarrier(input);
  const isStored = await inTransaction(shop.db, async (tx) => {
    await lockExisting(tx, orderId);
    const shipment = await findShipment(tx, shipmentId);
    if (version !== undefined && version !== shipment.version) return false;
    await storeTracking(tx, admin, { shipment, tracking });
    return true;
  });
  const shown = await viewShipment(shop, orderId, shipmentId);
  if (!isStored) throw new AppError('conflict', { message: messages.trackingChanged, details: { current: shown.shipment } });
  return shown;
}

/** Moves a shipment along its states, and its order with it. Throws `not_found`, and `illegal_status` with `current` and `allowed`. */
export async function moveShipment(
  shop: Shop,
  admin: Admin,
  { shipmentId, status: to, note = '' }: ShipmentMove & { shipmentId: string },
): Promise<ShippedOrder> {
  const { orderId } = await findShipment(shop.db, shipmentId);
  const refused = await inTransaction(shop.db, async (tx) => {
    await lockExisting(tx, orderId);
    const shipment = await findShipment(tx, shipmentId);
    if (to === 'packed' || (await queries.moveShipments(tx, [shipmentId], to)) === 0) return shipment;
    const reached = await queries.followShipments(tx, orderId, note);
    await writeAudit(tx, admin, {
      action: 'shipment.move',
      subject: { type: 'order', id: orderId },
      before: { shipment: { id: shipmentId, number: shipment.number, status: shipment.status } },
      after: { status: reached, shipment: { id: shipmentId, number: shipment.number, status: to }, ...(note && { note }) },
    });
    return undefined;
  });
  const shown = await viewShipment(shop, orderId, shipmentId);
  if (!refused) return shown;
  const allowed = shipmentMachine.next(refused.status);
  const status = shipmentStatusWords[refused.status];
  throw new AppError('illegal_status', {
    message:
      allowed.length > 0 ? messages.illegalMove(status, eitherOf(allowed.map((to) => shipmentStatusWords[to]))) : messages.isFinal(status),
    details: { current: shown.shipment, status: refused.status, allowed },
  });
}

/** Unpacks a packed shipment of a locked order. */
export async function unpackShipment(tx: Tx, admin: Admin, { id, orderId, number, status }: queries.StoredShipment): Promise<void> {
  await queries.moveShipments(tx, [id], 'cancelled');
  await queries.followShipments(tx, orderId, '');
  await writeAudit(tx, admin, {
    action: 'shipment.move',
    subject: { type: 'order', id: orderId },
    before: { shipment: { id, number, status } },
    after: { shipment: { id, number, status: 'cancelled' } },
  });
}

export interface OrderShipmentsMove {
  orderId: string;
  to: 'shipped' | 'out_for_delivery' | 'delivered';
  note: string;
  /** Absent, those of the shipments stay. */
  carrier: string | undefined;
  trackingNumber: string | undefined;
}

/**
 * Moves all shipments of a locked order: to shipped, with one shipment of all that is open. Returns the order's status afterwards. A carrier
 * and a tracking number go to the newest shipment.
 */
export async function moveAllShipments(tx: Tx, admin: Admin, { orderId, to, note, ...input }: OrderShipmentsMove): Promise<OrderStatus> {
  const hasTracking = input.carrier !== undefined || input.trackingNumber !== undefined;
  const tracking = withCarrier(input);
  if (to === 'shipped') {
    const lines = openOf(await queries.selectOpenLines(tx, orderId));
    if (lines.length > 0) {
      await queries.insertShipment(tx, { orderId, lines, ...tracking, adminId: admin._id });
    } else if (hasTracking) await setNewestTracking(tx, orderId, tracking);
  } else if (hasTracking) await setNewestTracking(tx, orderId, tracking);
  const moved = await queries.selectShipmentsIn(tx, orderId, shipmentMachine.before(to));
  await queries.moveShipments(
    tx,
    moved.map(({ id }) => id),
    to,
  );
  return queries.followShipments(tx, orderId, note);
}

/** Without an entry in the log: the caller writes it. */
async function setNewestTracking(tx: Tx, orderId: string, tracking: { carrier?: string | undefined; trackingNumber?: string | undefined }) {
  const newest = (await queries.selectShipmentsIn(tx, orderId, ['packed', 'shipped', 'out_for_delivery', 'delivered'])).at(-1);
  if (!newest) return;
  await queries.updateTracking(tx, newest.id, {
    carrier: tracking.carrier ?? newest.carrier ?? undefined,
    trackingNumber: tracking.trackingNumber ?? newest.trackingNumber ?? undefined,
  });
}

interface StoreTracking {
  shipment: queries.StoredShipment;
  tracking: { carrier: string | undefined; trackingNumber: string | undefined };
}

/** Writes it to the log too; the order must be locked. */
export async function storeTracking(tx: Tx, admin: Admin, { shipment, tracking }: StoreTracking): Promise<void> {
  const { id, orderId, number, carrier, trackingNumber } = shipment;
  if (tracking.carrier === (carrier ?? undefined) && tracking.trackingNumber === (trackingNumber ?? undefined)) return;
  await queries.updateTracking(tx, id, tracking);
  await queries.followShipments(tx, orderId, '');
  await writeAudit(tx, admin, {
    action: 'shipment.update',
    subject: { type: 'order', id: orderId },
    before: { shipment: { id, number }, carrier, trackingNumber },
    after: { shipment: { id, number }, carrier: tracking.carrier ?? null, trackingNumber: tracking.trackingNumber ?? null },
  });
}

/** A carrier by its usual name; without one, the only one that has such numbers. */
function withCarrier({ carrier, trackingNumber }: { carrier?: string | undefined; trackingNumber?: string | undefined }) {
  const known = carrier === undefined ? trackingNumber && guessCarrier(trackingNumber) : carrierName(carrier);
  return { carrier: known || undefined, trackingNumber };
}

/** The lines of a new shipment. Throws `invalid`, and `conflict` when less is open. */
function toLines(orderId: string, lines: readonly queries.OpenLine[], items: NewShipment['items']) {
  const known = new Map(lines.map((line) => [orderItemId(orderId, line.position), line]));
  const unknown = items?.findIndex(({ itemId }) => !known.has(itemId)) ?? -1;
  if (unknown >= 0) throw invalidField(`items.${unknown}.itemId`, messages.itemUnknown);
  const open = openOf(lines);
  const requested = items?.map(({ itemId, quantity }) => ({ position: known.get(itemId)?.position ?? 0, quantity })) ?? open;
  const isThere = requested.every(({ position, quantity }) => quantity <= (lines.find((line) => line.position === position)?.open ?? 0));
  if (requested.length > 0 && isThere) return requested;
  const left = lines.filter((line) => line.open > 0).map((line) => `${line.open} × ${line.name}`);
  throw new AppError('conflict', {
    message: left.length === 0 ? messages.nothingLeft : messages.onlyLeft(formatList(left)),
    details: { current: { open: open.map(({ position, quantity }) => ({ itemId: orderItemId(orderId, position), quantity })) } },
  });
}

function openOf(lines: readonly queries.OpenLine[]) {
  return lines.filter(({ open }) => open > 0).map(({ position, open }) => ({ position, quantity: open }));
}

async function viewShipment(shop: Shop, orderId: string, shipmentId: string): Promise<ShippedOrder> {
  const row = await selectAnyOrder(shop.db, orderId);
  if (!row) throw notFound(ordersMessages.notFound);
  const order = toOrder(row satisfies OrderRow);
  return { order, shipment: order.shipments.find(({ _id }) => _id === shipmentId) };
}

async function lockExisting(tx: Tx, orderId: string): Promise<OrderStatus> {
  const status = isUuid(orderId) ? await queries.lockOrder(tx, orderId) : undefined;
  if (status === undefined) throw notFound(ordersMessages.notFound);
  return status;
}

async function findShipment(db: Shop['db'] | Tx, shipmentId: string): Promise<queries.StoredShipment> {
  const shipment = isUuid(shipmentId) ? await queries.selectShipment(db, shipmentId) : undefined;
  if (!shipment) throw notFound(messages.missing);
  return shipment;
}
