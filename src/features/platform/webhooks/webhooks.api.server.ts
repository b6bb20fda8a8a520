import { Hono } from 'hono';
import * as v from 'valibot';
import { type StaffEnv, staffOnly } from '#features/platform/staff-access/staff-access.server';
import { body, call, query } from '#http/calls/call.server';
import { webhooksMessages as messages } from './webhooks.messages';
import {
  DeliveryDetailSchema,
  DeliveryPageSchema,
  DeliveryQuerySchema,
  EndpointChangeSchema,
  EndpointSchema,
  NewEndpointSchema,
} from './webhooks.schema';
import * as webhooks from './webhooks.service.server';

const shared = { tag: 'Webhooks', refuses: ['not_found'] } as const;
const write = { ...shared, for: 'settings.write' } as const;
const withSecret = { endpoint: EndpointSchema, secret: v.string() };

/**
 * Messages to other programs. Mounted under /admin/webhooks. The log contains customers' data, so reading settings is not enough
 * for it.
 */
export function webhooksApi() {
  return new Hono<StaffEnv>()
    .get(
      '/',
      staffOnly('settings.read'),
      call({ tag: 'Webhooks', for: 'settings.read', summary: 'All endpoints', response: { endpoints: v.array(EndpointSchema) } }),
      async (c) => c.json({ success: true, endpoints: await webhooks.listEndpoints(c.var.shop) }),
    )
    .post(
      '/',
      staffOnly('settings.write'),
      call({
        ...write,
        summary: 'Add an endpoint; its secret is shown only this once',
        refuses: ['conflict'],
        response: withSecret,
        status: 201,
      }),
      body(NewEndpointSchema),
      async (c) => {
        const created = await webhooks.createEndpoint(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, ...created, message: messages.created }, 201);
      },
    )
    .get(
      '/deliveries/:deliveryId',
      staffOnly('settings.write'),
      call({ ...write, summary: 'A message with all attempts', response: { delivery: DeliveryDetailSchema } }),
      async (c) => c.json({ success: true, delivery: await webhooks.viewDelivery(c.var.shop, c.req.param('deliveryId')) }),
    )
    .post(
      '/deliveries/:deliveryId/send',
      staffOnly('settings.write'),
      call({
        ...write,
        summary: 'Send a message again, with the same id',
        refuses: ['not_found', 'conflict'],
        response: { delivery: DeliveryDetailSchema },
      }),
      async (c) => {
        const delivery = await webhooks.sendAgain(c.var.shop, c.req.param('deliveryId'));
        return c.json({ success: true, delivery, message: messages.sentAgain });
      },
    )
    .get(
      '/:endpointId',
      staffOnly('settings.read'),
      call({ ...shared, for: 'settings.read', summary: 'An endpoint', response: { endpoint: EndpointSchema } }),
      async (c) => c.json({ success: true, endpoint: await webhooks.viewEndpoint(c.var.shop, c.req.param('endpointId')) }),
    )
    .put(
      '/:endpointId',
      staffOnly('settings.write'),
      call({
        ...write,
        summary: 'Change an endpoint, or turn it off or on; what is absent stays',
        refuses: ['not_found', 'conflict'],
        response: { endpoint: EndpointSchema },
      }),
      body(EndpointChangeSchema),
      async (c) => {
        const change = { id: c.req.param('endpointId'), ...c.req.valid('json') };
        return c.json({ success: true, endpoint: await webhooks.updateEndpoint(c.var.shop, c.var.user, change), message: messages.saved });
      },
    )
    .delete('/:endpointId', staffOnly('settings.write'), call({ ...write, summary: 'Delete an endpoint with its log' }), async (c) => {
      await webhooks.deleteEndpoint(c.var.shop, c.var.user, c.req.param('endpointId'));
      return c.json({ success: true, message: messages.deleted });
    })
    .post(
      '/:endpointId/secret',
      staffOnly('settings.write'),
      call({ ...write, summary: 'Change the secret; the former one signs for 24 more hours', response: withSecret }),
      async (c) => {
        const rotated = await webhooks.rotateSecret(c.var.shop, c.var.user, c.req.param('endpointId'));
        return c.json({ success: true, ...rotated, message: messages.rotated });
      },
    )
    .post(
      '/:endpointId/test',
      staffOnly('settings.write'),
      call({
        ...write,
        summary: 'Send a test event',
        refuses: ['not_found', 'conflict'],
        response: { delivery: DeliveryDetailSchema },
        status: 201,
      }),
      async (c) => {
        const delivery = await webhooks.sendTestEvent(c.var.shop, c.req.param('endpointId'));
        return c.json({ success: true, delivery, message: messages.testSent }, 201);
      },
    )
    .get(
      '/:endpointId/deliveries',
      staffOnly('settings.write'),
      call({ ...write, summary: 'What was sent to an endpoint, the newest first', response: DeliveryPageSchema.entries }),
      query(DeliveryQuerySchema),
      async (c) =>
        c.json({ success: true, ...(await webhooks.listDeliveries(c.var.shop, c.req.param('endpointId'), c.req.valid('query'))) }),
    );
}
