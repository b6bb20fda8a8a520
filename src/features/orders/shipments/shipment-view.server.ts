import { trackingUrl } from './carriers.rules';
import type { ShipmentStatus } from './shipment.rules';
import type { Shipment } from './shipment.schema';

/** A shipment as `shipmentsColumn` selects it, within its order. */
export interface ShipmentRow {
  id: string;
  number: number;
  status: ShipmentStatus;
  carrier: string | null;
  trackingNumber: string | null;
  createdAt: string;
  shippedAt: string | null;
  outForDeliveryAt: string | null;
  deliveredAt: string | null;
  version: number;
  lines: { position: number; quantity: number }[];
}

/** The shipments of an order, numbered from 1; `toItemId` gives the id of a line in the API. */
export function toShipments(rows: readonly ShipmentRow[], toItemId: (position: number) => string): Shipment[] {
  return rows.map(({ id, status, version, lines, ...row }, at) => ({
    _id: id,
    number: at + 1,
    status,
    items: lines.map(({ position, quantity }) => ({ itemId: toItemId(position), quantity })),
    carrier: row.carrier ?? undefined,
    trackingNumber: row.trackingNumber ?? undefined,
    trackingUrl: trackingUrl({ carrier: row.carrier ?? undefined, trackingNumber: row.trackingNumber ?? undefined }),
    createdAt: toMoment(row.createdAt),
    shippedAt: row.shippedAt === null ? undefined : toMoment(row.shippedAt),
    outForDeliveryAt: row.outForDeliveryAt === null ? undefined : toMoment(row.outForDeliveryAt),
    deliveredAt: row.deliveredAt === null ? undefined : toMoment(row.deliveredAt),
    version,
  }));
}

function toMoment(at: string): string {
  return new Date(at).toISOString();
}
