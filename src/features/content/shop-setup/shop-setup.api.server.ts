import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { requireRights } from '#features/accounts/staff/staff.rules';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call } from '#http/calls/call.server';
import { shopSetupMessages as messages } from './shop-setup.messages';
import { FirstTaxesSchema, FirstZonesSchema, OneShopSetupSchema, ShopProfileSchema } from './shop-setup.schema';
import { addFirstTaxes, addFirstZones, publishLegalPages, saveProfile, viewSetup } from './shop-setup.service.server';
import { removeTestOrders } from './test-orders.service.server';

const shared = { tag: 'Opening', response: OneShopSetupSchema.entries } as const;
const toWrite = { ...shared, for: 'settings.write' } as const;

/** The steps of setting up a new shop. Mounted under /admin/setup. */
export function shopSetupApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('settings.read'),
      call({ ...shared, summary: 'What a new shop knows of itself and charges', for: 'settings.read' }),
      async (c) => c.json({ success: true, setup: await viewSetup(c.var.shop) }),
    )
    .put(
      '/profile',
      staffOnly('settings.write'),
      call({ ...toWrite, summary: 'Set name, country and address of the shop, and the categories of what it sells' }),
      body(ShopProfileSchema),
      async (c) => {
        const profile = c.req.valid('json');
        if (profile.trade) requireRights(c.var.user, ['categories.write']);
        await saveProfile(c.var.shop, c.var.user, profile);
        return c.json({ success: true, setup: await viewSetup(c.var.shop), message: messages.profileSaved });
      },
    )
    .post(
      '/shipping',
      staffOnly('settings.write'),
      call({ carries: 'long', ...toWrite, summary: 'Add the first shipping zones of a shop', refuses: ['conflict'] }),
      body(FirstZonesSchema),
      async (c) => {
        await addFirstZones(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, setup: await viewSetup(c.var.shop), message: messages.shippingSaved });
      },
    )
    .post(
      '/taxes',
      staffOnly('settings.write'),
      call({ ...toWrite, summary: 'Charge these tax rates instead of the built-in ones', refuses: ['conflict'] }),
      body(FirstTaxesSchema),
      async (c) => {
        await addFirstTaxes(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, setup: await viewSetup(c.var.shop), message: messages.taxesSaved });
      },
    )
    .post(
      '/legal',
      staffOnly('pages.write'),
      call({ ...shared, summary: 'Publish the built-in terms and privacy page, as far as they are unpublished', for: 'pages.write' }),
      async (c) => {
        await publishLegalPages(c.var.shop, c.var.user);
        return c.json({ success: true, setup: await viewSetup(c.var.shop), message: messages.pagesPublished });
      },
    )
    .delete(
      '/test-orders',
      staffOnly('settings.write'),
      call({ ...toWrite, summary: 'Remove all orders of a shop that was never open', refuses: ['conflict'] }),
      async (c) => {
        const count = await removeTestOrders(c.var.shop, c.var.user);
        return c.json({ success: true, setup: await viewSetup(c.var.shop), message: messages.testOrdersRemoved(count) });
      },
    );
}
