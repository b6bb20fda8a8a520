import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call, query } from '#http/calls/call.server';
import { shippingMessages as messages } from './shipping.messages';
import {
  NewShippingZoneSchema,
  ShippingZoneChangeSchema,
  ShippingZoneListQuerySchema,
  ShippingZonePageSchema,
  ShippingZoneSchema,
  TriedShippingSchema,
  TryShippingSchema,
} from './shipping.schema';
import * as zones from './shipping-zones.service.server';

const one = { tag: 'Shipping', response: { shippingZone: ShippingZoneSchema } } as const;
const toRead = { ...one, for: 'settings.read' } as const;
const toWrite = { ...one, for: 'settings.write' } as const;

/** Where the shop delivers to and how, for staff. Mounted under /admin/shipping-zones. */
export function shippingZonesApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('settings.read'),
      call({ ...toRead, summary: 'Shipping zones with their methods', response: ShippingZonePageSchema.entries }),
      query(ShippingZoneListQuerySchema),
      async (c) => c.json({ success: true, ...(await zones.listZones(c.var.shop, c.req.valid('query'))) }),
    )
    .post(
      '/',
      staffOnly('settings.write'),
      call({ carries: 'long', ...toWrite, summary: 'Add a zone', status: 201 }),
      body(NewShippingZoneSchema),
      async (c) => {
        const shippingZone = await zones.createZone(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, shippingZone, message: messages.created }, 201);
      },
    )
    .post(
      '/try',
      staffOnly('settings.read'),
      call({ ...toRead, summary: 'Which methods a cart gets at a place', response: { tried: TriedShippingSchema } }),
      body(TryShippingSchema),
      async (c) => c.json({ success: true, tried: await zones.tryShipping(c.var.shop, c.req.valid('json')) }),
    )
    .get('/:zoneId', staffOnly('settings.read'), call({ ...toRead, summary: 'A shipping zone', refuses: ['not_found'] }), async (c) =>
      c.json({ success: true, shippingZone: await zones.viewZone(c.var.shop, c.req.param('zoneId')) }),
    )
    .put(
      '/:zoneId',
      staffOnly('settings.write'),
      call({ carries: 'long', ...toWrite, summary: 'Change a zone; what is absent stays', refuses: ['not_found', 'conflict'] }),
      body(ShippingZoneChangeSchema),
      async (c) => {
        const shippingZone = await zones.updateZone(c.var.shop, c.var.user, { id: c.req.param('zoneId'), input: c.req.valid('json') });
        return c.json({ success: true, shippingZone, message: messages.updated });
      },
    )
    .delete(
      '/:zoneId',
      staffOnly('settings.write'),
      call({ ...toWrite, response: {}, summary: 'Remove a zone; orders keep their methods', refuses: ['not_found'] }),
      async (c) => {
        await zones.deleteZone(c.var.shop, c.var.user, c.req.param('zoneId'));
        return c.json({ success: true, message: messages.deleted });
      },
    );
}
