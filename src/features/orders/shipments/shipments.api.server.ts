import { Hono } from 'hono';
import * as v from 'valibot';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { OrderSchema } from '#features/orders/orders/orders.schema';
import { body, call, query } from '#http/calls/call.server';
import { listPacking } from './packing.service.server';
import { ShipmentSchema } from './shipment.schema';
import { shipmentsMessages as messages } from './shipments.messages';
import { NewShipmentSchema, PackingPageSchema, PackingQuerySchema, ShipmentMoveSchema, TrackingSchema } from './shipments.schema';
import * as shipments from './shipments.service.server';

const tag = 'Shipments';
const right = 'orders.pack';
/** The shipment is absent once it is cancelled. */
const response = { order: OrderSchema, shipment: v.optional(ShipmentSchema) };

/** Mounted under /admin/orders. */
export function orderShipmentsApi() {
  return new Hono<CustomerEnv>().post(
    '/:orderId/shipments',
    staffOnly(right),
    call({
      carries: 'long',
      tag,
      summary: 'Pack a parcel: some of an order’s items, or all that are in no parcel yet',
      refuses: ['not_found', 'illegal_status', 'conflict'],
      response,
      status: 201,
      for: right,
    }),
    body(NewShipmentSchema),
    async (c) => {
      const input = c.req.valid('json');
      const result = await shipments.createShipment(c.var.shop, c.var.user, { orderId: c.req.param('orderId'), ...input });
      return c.json({ success: true, ...result, message: input.status === 'shipped' ? messages.sent : messages.created }, 201);
    },
  );
}

/** Mounted under /admin/shipments. */
export function shipmentsApi() {
  return new Hono<CustomerEnv>()
    .put(
      '/:shipmentId',
      staffOnly(right),
      call({ tag, summary: 'Set a parcel’s carrier and tracking number', refuses: ['not_found', 'conflict'], response, for: right }),
      body(TrackingSchema),
      async (c) => {
        const input = { shipmentId: c.req.param('shipmentId'), ...c.req.valid('json') };
        return c.json({ success: true, ...(await shipments.updateShipment(c.var.shop, c.var.user, input)), message: messages.updated });
      },
    )
    .post(
      '/:shipmentId/move',
      staffOnly(right),
      call({ tag, summary: 'Move a parcel on, or unpack it', refuses: ['not_found', 'illegal_status'], response, for: right }),
      body(ShipmentMoveSchema),
      async (c) => {
        const input = { shipmentId: c.req.param('shipmentId'), ...c.req.valid('json') };
        return c.json({ success: true, ...(await shipments.moveShipment(c.var.shop, c.var.user, input)), message: messages.moved });
      },
    );
}

/** Mounted under /admin/packing. */
export function packingApi() {
  return new Hono<CustomerEnv>().get(
    '/',
    staffOnly('orders.read'),
    call({
      tag,
      summary: 'Orders that have something to pack, the oldest first; or chosen ones',
      response: PackingPageSchema.entries,
      for: 'orders.read',
    }),
    query(PackingQuerySchema),
    async (c) => c.json({ success: true, ...(await listPacking(c.var.shop, c.req.valid('query'))) }),
  );
}
