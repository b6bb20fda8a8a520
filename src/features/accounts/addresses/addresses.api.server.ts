import { Hono } from 'hono';
import * as v from 'valibot';
import { customersOnly } from '#features/accounts/sessions/session.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import { addressesMessages as messages } from './addresses.messages';
import { AddressSchema } from './addresses.schema';
import * as addresses from './addresses.service.server';
import { SavedAddressSchema } from './saved-address.schema';

const tag = 'Addresses';
const response = { address: SavedAddressSchema };
const list = { addresses: v.array(SavedAddressSchema) };
const FieldErrorSchema = v.object({ field: v.string(), message: v.string() });

export function addressesApi() {
  return new Hono<AppEnv>()
    .use(customersOnly())
    .get('/', call({ tag, summary: 'One’s own addresses, the default one first', response: list, for: 'customer' }), async (c) =>
      c.json({ success: true, addresses: await addresses.listAddresses(c.var.shop, c.var.user._id) }),
    )
    .get('/default', call({ tag, summary: 'The default address', refuses: ['not_found'], response, for: 'customer' }), async (c) =>
      c.json({ success: true, address: await addresses.viewDefaultAddress(c.var.shop, c.var.user._id) }),
    )
    .post(
      '/validate',
      call({
        tag,
        summary: 'Which rules an address breaks',
        response: { valid: v.boolean(), errors: v.array(FieldErrorSchema) },
        for: 'customer',
      }),
      body(v.looseObject({})),
      (c) => c.json({ success: true, ...addresses.validateAddress(c.req.valid('json')) }),
    )
    .get(
      '/:addressId',
      call({ tag, summary: 'One of one’s own addresses', refuses: ['not_found'], response, for: 'customer' }),
      async (c) =>
        c.json({
          success: true,
          address: await addresses.viewAddress(c.var.shop, { userId: c.var.user._id, addressId: c.req.param('addressId') }),
        }),
    )
    .post(
      '/',
      call({ tag, summary: 'Save an address', refuses: ['conflict'], status: 201, response, for: 'customer' }),
      body(AddressSchema),
      async (c) => {
        const address = await addresses.addAddress(c.var.shop, c.var.user._id, c.req.valid('json'));
        return c.json({ success: true, address, message: messages.added }, 201);
      },
    )
    .put(
      '/:addressId',
      call({ tag, summary: 'Change an address; what is left out stays', refuses: ['not_found'], response, for: 'customer' }),
      body(v.looseObject({})),
      async (c) => {
        const owned = { userId: c.var.user._id, addressId: c.req.param('addressId') };
        const address = await addresses.changeAddress(c.var.shop, owned, c.req.valid('json'));
        return c.json({ success: true, address, message: messages.updated });
      },
    )
    .put(
      '/:addressId/default',
      call({ tag, summary: 'Make an address the default one', refuses: ['not_found'], response, for: 'customer' }),
      async (c) => {
        const owned = { userId: c.var.user._id, addressId: c.req.param('addressId') };
        return c.json({ success: true, address: await addresses.makeDefault(c.var.shop, owned), message: messages.defaultUpdated });
      },
    )
    .delete(
      '/:addressId',
      call({ tag, summary: 'Delete an address', refuses: ['not_found'], response: list, for: 'customer' }),
      async (c) => {
        const owned = { userId: c.var.user._id, addressId: c.req.param('addressId') };
        return c.json({ success: true, addresses: await addresses.deleteAddress(c.var.shop, owned), message: messages.deleted });
      },
    );
}
