import { sql } from 'kysely';

/** The shipments of the order `o` that are not cancelled, as `toShipments` takes them; part of every order's columns. */
export const shipmentsColumn = sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number, 'status', s.status, 'carrier', s.carrier,
     'trackingNumber', s.tracking_number, 'createdAt', s.created_at, 'shippedAt', s.shipped_at, 'outForDeliveryAt', s.out_for_delivery_at,
     'deliveredAt', s.delivered_at, 'version', s.version,
     'lines', (SELECT coalesce(jsonb_agg(jsonb_build_object('position', n.position, 'quantity', n.quantity) ORDER BY n.position), '[]')
                 FROM shipment_lines n WHERE n.shipment_id = s.id)) ORDER BY s.number), '[]')
     FROM shipments s WHERE s.order_id = o.id AND s.status <> 'cancelled') AS shipments`;
