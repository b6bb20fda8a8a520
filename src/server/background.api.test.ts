import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ADDRESS } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { startBackgroundWork } from './background.server';

const test = openTestShop();

it('what the background notes in an order is in the shop’s language', async () => {
  const { token } = await test.signIn('owner');
  const call = (method: string, path: string, body: object) => test.request(method, `/admin/${path}`, { token, body });
  expect((await call('PUT', 'languages', { languages: ['de'], default: 'de' })).status).toBe(200);
  const { userId: customerId } = await test.signIn();
  const { variantIds } = await makeProduct(test.shop.db, { stock: 5 });
  const lines = [{ variantId: String(variantIds[0]), quantity: 1 }];
  const { draft } = (await call('POST', 'drafts', { customerId, lines, shippingAddress: ADDRESS })).body;
  const { order, link } = (await call('POST', `drafts/${draft._id}/send`, {})).body.draft;
  await sql`UPDATE payment_requests SET expires_at = now() - interval '1 minute' WHERE id = ${link._id}`.execute(test.shop.db);

  const work = startBackgroundWork(test.shop);
  const notes = () => test.shop.db.selectFrom('orderStatusHistory').select('note').where('orderId', '=', order._id).execute();
  await expect.poll(notes).toContainEqual({ note: 'Der Zahlungslink ist abgelaufen' });
  await work.stop();
});
