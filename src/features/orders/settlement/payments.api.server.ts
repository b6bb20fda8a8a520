import { Hono } from 'hono';
import { shoppersOnly } from '#features/accounts/sessions/session.server';
import { OrderSchema } from '#features/orders/orders/orders.schema';
import { paymentsMessages as messages } from '#features/orders/payments/payments.messages';
import { ConfirmationSchema, PaymentSchema } from '#features/orders/payments/payments.schema';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import { confirmPayment, viewPayment } from './payment-confirmation.service.server';
import { receiveWebhook } from './webhooks.service.server';

const tag = 'Payments';

export function paymentsApi() {
  return new Hono<AppEnv>()
    .post(
      '/webhooks/:provider',
      call({ tag, carries: 'long', summary: 'Receive signed events of payment providers', refuses: ['not_found'] }),
      async (c) => {
        await receiveWebhook(c.var.shop, c.req.param('provider'), { headers: c.req.raw.headers, rawBody: await c.req.text() });
        return c.json({ success: true });
      },
    )
    .use(shoppersOnly())
    .get(
      '/:paymentId',
      call({
        tag,
        summary: 'A payment that waits for confirmation',
        refuses: ['not_found'],
        response: { payment: PaymentSchema },
        for: 'customer',
      }),
      async (c) =>
        c.json({ success: true, payment: await viewPayment(c.var.shop, { userId: c.var.user._id, paymentId: c.req.param('paymentId') }) }),
    )
    .post(
      '/:paymentId/confirm',
      call({
        tag,
        summary: 'Approve or refuse a payment',
        refuses: ['not_found', 'request_in_flight', 'conflict'],
        response: { order: OrderSchema },
        for: 'customer',
      }),
      body(ConfirmationSchema),
      async (c) => {
        const { approve } = c.req.valid('json');
        const order = await confirmPayment(c.var.shop, { userId: c.var.user._id, paymentId: c.req.param('paymentId') }, approve);
        return c.json({ success: true, order, message: approve ? messages.approved : messages.refused });
      },
    );
}
