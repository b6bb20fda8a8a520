import fc from 'fast-check';
import type { OpenAPIV3_1 } from 'openapi-types';
import { beforeEach, describe, expect, it } from 'vitest';
import { dropConnections } from '#features/platform/connection-settings/connection-settings.service.server';
import { dropShipping } from '#features/pricing/shipping/shipping-terms.server';
import { DAY_MS } from '#shared/time';
import { sendFuzz } from '#test/fuzz/fuzz-call.server';
import { hintsOf } from '#test/fuzz/fuzz-hints.server';
import { operationsOf, plainRequest, requests } from '#test/fuzz/fuzz-requests.server';
import { FuzzWorld } from '#test/fuzz/fuzz-world.server';
import { openTestShop } from '#test/test-shop.server';
import { createApi } from './api.server';
import { readConfig } from './config.server';
import type { Shop } from './shop.server';

/** Set by `npm run fuzz -- --per-op N --seed N`; otherwise a few requests, and other ones every day. */
const PER_OPERATION = Number(process.env.FUZZ_PER_OP ?? 10);
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / DAY_MS));
/** How many requests use the same order, product and so on. */
const SAME_THINGS = 10;

/** Operations that always refuse this client: it has no mailed link or code, and the shop has no provider keys. */
const REFUSED: Record<string, number> = {
  'put /auth/reset-password/{token}': 400,
  'get /auth/invitation/{token}': 400,
  'post /auth/invitation/{token}': 400,
  'get /auth/setup/{token}': 400,
  'post /auth/setup/{token}': 400,
  'get /pay/{token}': 400,
  'post /pay/{token}': 400,
  'post /pay/{token}/confirm': 400,
  'post /guest-orders/open': 400,
  'post /guest-orders/take-over': 400,
  // Guests may order only where the owner allows it.
  'post /guest-checkout': 403,
  // There is no gift card with this code.
  'post /gift-cards/balance': 422,
  // It was not restored.
  'post /admin/backups/held-mails': 409,
  // It has no backup.
  'post /admin/backups/{backupId}/proof': 404,
  'post /admin/backups/{backupId}/preview': 404,
  'get /admin/backups/{backupId}/file': 404,
  // Nobody has restored one.
  'post /admin/backups/preview/open': 409,
  // Nobody has opened it.
  'put /admin/theme/frame': 404,
  // It has no demo, and the name of the shop is another one: removing everything would leave nothing to call.
  'post /admin/demo/owner': 409,
  'post /admin/demo/clear': 422,
  // It has a zone already, and began with the demo.
  'post /admin/setup/shipping': 409,
  'delete /admin/setup/test-orders': 409,
  // The shop has a rate for everywhere else already.
  'post /admin/tax-rates': 422,
  // No order has a numbered invoice.
  'get /admin/invoices/{invoiceId}': 404,
  // It has no authenticator.
  'put /auth/authenticator': 400,
  'post /auth/recovery-codes': 404,
  'post /auth/passkeys': 400,
  // Each of its fields is optional, but one is needed.
  'post /auth/confirm': 422,
  'post /admin/bulk-edits': 422,
  'post /admin/conversations': 422,
  'post /admin/reviews/bulk': 422,
  'post /admin/customers/tags': 422,
  // Everywhere else is in a zone already.
  'post /admin/shipping-zones': 422,
  'post /admin/order-jobs': 422,
  'put /admin/orders/{orderId}': 422,
  'post /auth/passkeys/sign-in': 400,
  'post /newsletter/confirm': 400,
  'post /auth/confirm-email': 400,
  'post /auth/revert-email': 400,
  'post /newsletter/leave': 400,
  'post /track-order/details': 400,
  'post /payments/webhooks/{provider}': 404,
  'post /admin/connections/payments/{provider}/test': 404,
  'post /admin/payments/{provider}/webhook': 422,
  'post /admin/payments/{provider}/test': 422,
  // It takes no bank transfers.
  'post /admin/orders/{orderId}/paid': 409,
  // It sends no forms.
  'post /admin/imports': 415,
  'post /admin/media': 415,
  'post /products/{id}/reviews/photos': 415,
  'post /orders/{orderId}/returns/photos': 415,
  // So no return has a photo, and no review.
  'get /review-photos/{photoId}': 404,
  'get /orders/{orderId}/returns/photos/{photoId}': 404,
};

/** Where nobody is: keys that are made up reach no provider. */
const NOBODY = 'http://127.0.0.1:9';
const test = openTestShop({ STRIPE_API_BASE: NOBODY, PAYPAL_API_BASE: NOBODY, RAZORPAY_API_BASE: NOBODY });
const world = new FuzzWorld(test);

/** Each call may turn off ways to pay, or change where orders go. */
beforeEach(async () => {
  const { db } = test.shop;
  await db.deleteFrom('connectionSettings').execute();
  dropConnections(db);
  await db.deleteFrom('shippingZones').execute();
  const methods = JSON.stringify([{ _id: 'standard', name: 'Standard', price: 5, days: { min: 1, max: 3 } }]);
  await db.insertInto('shippingZones').values({ name: 'Everywhere', methods }).execute();
  dropShipping(test.shop);
});

// The description needs no database.
const described = await createApi({ config: readConfig({}) } as Shop).request('/openapi.json');
const operations = operationsOf((await described.json()) as OpenAPIV3_1.Document);

describe(`every operation responds to ${PER_OPERATION} requests as described (seed ${SEED})`, () => {
  it.each(operations.map((operation) => ({ name: operation.name, operation })))(
    '$name',
    async ({ name, operation }) => {
      const hints = hintsOf(name);
      world.startAgain();
      const [plain] = fc.sample(plainRequest(operation, hints), { numRuns: 1, seed: SEED });
      if (plain) {
        const status = await sendFuzz(test, world, { operation, request: plain });
        expect(status < 300 ? 'done' : status, JSON.stringify(plain)).toBe(REFUSED[name] ?? 'done');
      }
      let count = 0;
      const property = fc.asyncProperty(requests(operation, hints), async (request) => {
        if (count > 0 && count % SAME_THINGS === 0) world.startAgain();
        count++;
        await sendFuzz(test, world, { operation, request });
      });
      await fc.assert(property, { numRuns: PER_OPERATION, seed: SEED });
    },
    60_000 + PER_OPERATION * 1_000,
  );
});
