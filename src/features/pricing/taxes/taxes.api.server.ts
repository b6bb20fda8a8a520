import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call, query } from '#http/calls/call.server';
import { taxesMessages as messages } from './taxes.messages';
import {
  NewTaxRateSchema,
  TaxRateChangeSchema,
  TaxRateListQuerySchema,
  TaxRatePageSchema,
  TaxRateSchema,
  TaxSetupSchema,
  TriedTaxesSchema,
  TryTaxesSchema,
} from './taxes.schema';
import * as taxes from './taxes.service.server';

const read = { tag: 'Taxes', for: 'settings.read' } as const;
const write = { tag: 'Taxes', for: 'settings.write', response: { taxRate: TaxRateSchema } } as const;

/** The shop's tax table, for staff. Mounted under /admin/tax-rates. */
export function taxesApi() {
  const toRead = staffOnly('settings.read');
  const toWrite = staffOnly('settings.write');
  return new Hono<CustomerEnv>()
    .get(
      '/',
      toRead,
      call({ ...read, summary: 'Tax rates by place; the built-in ones until the shop has its own', response: TaxRatePageSchema.entries }),
      query(TaxRateListQuerySchema),
      async (c) => c.json({ success: true, ...(await taxes.listTaxRates(c.var.shop, c.req.valid('query'))) }),
    )
    .post('/', toWrite, call({ ...write, summary: 'Add a tax rate', status: 201 }), body(NewTaxRateSchema), async (c) => {
      const taxRate = await taxes.createTaxRate(c.var.shop, c.var.user, c.req.valid('json'));
      return c.json({ success: true, taxRate, message: messages.created }, 201);
    })
    .get(
      '/setup',
      toRead,
      call({ ...read, summary: 'Tax classes, and whether the rates are own ones', response: { setup: TaxSetupSchema } }),
      async (c) => c.json({ success: true, setup: await taxes.viewTaxSetup(c.var.shop) }),
    )
    .post(
      '/adopt',
      toWrite,
      call({ ...write, summary: 'Make the built-in rates the shop’s own', response: { setup: TaxSetupSchema } }),
      async (c) => c.json({ success: true, setup: await taxes.adoptTaxRates(c.var.shop, c.var.user), message: messages.adopted }),
    )
    .post(
      '/try',
      toRead,
      call({ ...read, summary: 'What an order to a place would owe', response: { tried: TriedTaxesSchema } }),
      body(TryTaxesSchema),
      async (c) => c.json({ success: true, tried: await taxes.tryTaxes(c.var.shop, c.req.valid('json')) }),
    )
    .get(
      '/:rateId',
      toRead,
      call({ ...read, summary: 'A tax rate', response: { taxRate: TaxRateSchema }, refuses: ['not_found'] }),
      async (c) => c.json({ success: true, taxRate: await taxes.viewTaxRate(c.var.shop, c.req.param('rateId')) }),
    )
    .put(
      '/:rateId',
      toWrite,
      call({ ...write, summary: 'Change a tax rate; what is absent stays', refuses: ['not_found', 'conflict'] }),
      body(TaxRateChangeSchema),
      async (c) => {
        const taxRate = await taxes.updateTaxRate(c.var.shop, c.var.user, { id: c.req.param('rateId'), input: c.req.valid('json') });
        return c.json({ success: true, taxRate, message: messages.updated });
      },
    )
    .delete('/:rateId', toWrite, call({ ...write, response: {}, summary: 'Remove a tax rate', refuses: ['not_found'] }), async (c) => {
      await taxes.deleteTaxRate(c.var.shop, c.var.user, c.req.param('rateId'));
      return c.json({ success: true, message: messages.deleted });
    });
}
