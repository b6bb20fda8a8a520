import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ORDER_STATUSES } from '#features/orders/orders/orders.rules';
import { openTestShop } from '#test/test-shop.server';
import { orderStatusOf } from './order-progress.rules';
import { SHIPMENT_STATUSES, type ShipmentStatus } from './shipment.rules';

const test = openTestShop();

/** Every selection of at most two statuses, in both orders. */
const PARCELS: ShipmentStatus[][] = [
  [],
  ...SHIPMENT_STATUSES.map((status) => [status]),
  ...SHIPMENT_STATUSES.flatMap((one) => SHIPMENT_STATUSES.map((other) => [one, other])),
  ['delivered', 'shipped', 'out_for_delivery'],
];

it('is the same table in the database as in the code', async () => {
  const cases = ORDER_STATUSES.flatMap((orderStatus) =>
    PARCELS.flatMap((shipments) => [0, 2].map((openPieces) => ({ orderStatus, openPieces, shipments }))),
  );
  const { rows } = await sql<{ status: string }>`
    SELECT order_status_of_shipments(c."orderStatus", c."openPieces", c.shipments) AS status
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(cases)}) AS ("orderStatus" text, "openPieces" bigint, shipments text[])) WITH ORDINALITY AS c ("orderStatus", "openPieces", shipments, n)
     ORDER BY n`.execute(test.shop.db);
  expect(rows.map(({ status }, at) => ({ ...cases[at], status }))).toEqual(cases.map((one) => ({ ...one, status: orderStatusOf(one) })));
});
