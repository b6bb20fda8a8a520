import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bulkEditMachine } from '#features/catalog/bulk-edits/bulk-edits.rules';
import { importMachine } from '#features/catalog/imports/imports.rules';
import { orderJobMachine } from '#features/orders/order-jobs/order-jobs.rules';
import { paymentMachine } from '#features/orders/payments/payments.rules';
import { returnMachine } from '#features/orders/returns/returns.rules';
import { shipmentMachine } from '#features/orders/shipments/shipment.rules';
import type { StateMachine } from '#shared/state-machine';
import { openTestShop } from '#test/test-shop.server';
import { orderMachine, stockMachine } from './orders.rules';

const test = openTestShop();

const MACHINES: [name: string, check: string, machine: StateMachine<string>, column: { table: string; name: string }][] = [
  ['an order', 'order_status_may_become', orderMachine, { table: 'orders', name: 'status' }],
  ['the stock of an order', 'stock_state_may_become', stockMachine, { table: 'orders', name: 'stock_state' }],
  ['a payment', 'payment_status_may_become', paymentMachine, { table: 'payments', name: 'status' }],
  ['a return', 'return_status_may_become', returnMachine, { table: 'returns', name: 'status' }],
  ['a parcel', 'shipment_status_may_become', shipmentMachine, { table: 'shipments', name: 'status' }],
  ['a move of many orders', 'order_job_status_may_become', orderJobMachine, { table: 'order_jobs', name: 'status' }],
  ['an import', 'import_status_may_become', importMachine, { table: 'imports', name: 'status' }],
  ['a bulk edit', 'import_status_may_become', bulkEditMachine, { table: 'bulk_edits', name: 'status' }],
];

describe.each(MACHINES)('%s', (_name, check, machine, column) => {
  it('has the same transitions in the database as in the code', async () => {
    const pairs = machine.states.flatMap((from) => machine.states.map((to) => ({ from, to })));
    const { rows } = await sql<{ from: string; to: string }>`
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(pairs)}) AS pair ("from" text, "to" text)
       WHERE ${sql.ref(check)}(pair."from", pair."to")`.execute(test.shop.db);
    const allowed = (list: { from: string; to: string }[]) => list.map(({ from, to }) => `${from} → ${to}`).sort();
    expect(allowed(rows)).toEqual(allowed(pairs.filter(({ from, to }) => machine.next(from).includes(to))));
  });

  it('has the states that its column allows', async () => {
    const { rows } = await sql<{ definition: string }>`
      SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
       WHERE conrelid = ${column.table}::regclass AND contype = 'c' AND conname = ${`${column.table}_${column.name}_check`}`.execute(
      test.shop.db,
    );
    const states = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'::text/g)].map(([, state]) => state);
    expect(states.sort()).toEqual([...machine.states].sort());
  });
});
