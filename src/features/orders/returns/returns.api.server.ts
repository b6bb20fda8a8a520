import { type Context, Hono } from 'hono';
import { type CustomerEnv, shoppersOnly } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { uploadsDir } from '#features/platform/media/leftovers.service.server';
import { PICTURE_MAX_BYTES } from '#features/platform/media/media.limits';
import { PICTURE_FIELD } from '#features/platform/media/media.limits.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call, query } from '#http/calls/call.server';
import { type RateLimit, takeAttempt } from '#http/calls/rate-limit.server';
import { withUploadedFile } from '#http/calls/uploaded-file.server';
import { HOUR_MS } from '#shared/time';
import { readPhoto, requireReturnable, storePhoto } from './return-photos.service.server';
import { returnsMessages as messages } from './returns.messages';
import {
  DecisionSchema,
  OrderReturnsSchema,
  ReceiptSchema,
  ReturnListQuerySchema,
  ReturnPageSchema,
  ReturnPhotoSchema,
  ReturnRefundSchema,
  ReturnRequestSchema,
  ReturnSchema,
  StaffReturnSchema,
} from './returns.schema';
import * as returns from './returns.service.server';

const tag = 'Returns';
/** A return has up to four, and more are tried than sent; beyond this, somebody fills the disk. */
const PHOTO_LIMIT: RateLimit = { name: 'return-photo', windowMs: HOUR_MS, perNetwork: 200, perAccount: 40, perAccountAnywhere: 80 };
const decided = { return: ReturnSchema };

/** Returns of a customer's own orders. */
export function orderReturnsApi() {
  return new Hono<AppEnv>()
    .get(
      '/:orderId/returns',
      shoppersOnly(),
      call({
        tag,
        summary: 'The returns of an own order, and what can be returned',
        refuses: ['not_found'],
        response: OrderReturnsSchema.entries,
        for: 'customer',
      }),
      async (c) => c.json({ success: true, ...(await returns.viewReturns(c.var.shop, orderOf(c))) }),
    )
    .post(
      '/:orderId/returns',
      shoppersOnly(),
      call({
        carries: 'long',
        tag,
        summary: 'Request a return',
        refuses: ['not_found', 'illegal_status', 'conflict'],
        response: OrderReturnsSchema.entries,
        status: 201,
        for: 'customer',
      }),
      body(ReturnRequestSchema),
      async (c) => {
        const request = c.req.valid('json');
        // A guest could not spend store credit.
        const refundMethod = c.var.user.isGuest ? 'payment' : request.refundMethod;
        const response = await returns.requestReturn(c.var.shop, { ...orderOf(c), ...request, refundMethod });
        return c.json({ success: true, ...response, message: messages.requested }, 201);
      },
    )
    .post(
      '/:orderId/returns/photos',
      shoppersOnly(),
      call({
        tag,
        summary: 'Upload a photo for a return of an own order, which its request then names',
        form: { file: PICTURE_FIELD },
        refuses: ['not_found', 'unsupported_picture', 'too_many_requests'],
        response: { photo: ReturnPhotoSchema },
        status: 201,
        for: 'customer',
      }),
      async (c) => {
        const order = orderOf(c);
        await takeAttempt(c, PHOTO_LIMIT, order.userId);
        await requireReturnable(c.var.shop, order);
        const upload = {
          field: 'file',
          dir: uploadsDir(c.var.shop),
          maxBytes: PICTURE_MAX_BYTES,
          messages: { missing: messages.fileMissing, tooLarge: messages.fileTooLarge },
        };
        const photo = await withUploadedFile(c, upload, (file) => storePhoto(c.var.shop, { orderId: order.orderId, file }));
        return c.json({ success: true, photo }, 201);
      },
    )
    .get(
      '/:orderId/returns/photos/:photoId',
      shoppersOnly(),
      call({
        tag,
        summary: 'A photo of a return; only for its shopper, and for staff who read orders',
        refuses: ['not_found'],
        file: 'image/webp',
        for: 'customer',
      }),
      async (c) => {
        const photo = await readPhoto(c.var.shop, { orderId: c.req.param('orderId'), photoId: c.req.param('photoId'), user: c.var.user });
        return c.body(new Uint8Array(photo), 200, { 'Content-Type': 'image/webp' });
      },
    );
}

/** Returns for staff. */
export function returnsApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('orders.read'),
      call({
        tag,
        summary: 'All returns, newest first, or those that wait for staff',
        response: ReturnPageSchema.entries,
        for: 'orders.read',
      }),
      query(ReturnListQuerySchema),
      async (c) => c.json({ success: true, ...(await returns.listReturns(c.var.shop, c.req.valid('query'))) }),
    )
    .get(
      '/:returnId',
      staffOnly('orders.read'),
      call({ tag, summary: 'One return', refuses: ['not_found'], response: { return: StaffReturnSchema }, for: 'orders.read' }),
      async (c) => c.json({ success: true, return: await returns.viewReturn(c.var.shop, c.req.param('returnId')) }),
    )
    .put(
      '/:returnId/approve',
      staffOnly('orders.edit'),
      call({
        tag,
        summary: 'Approve a return that is requested',
        refuses: ['not_found', 'illegal_status'],
        response: decided,
        for: 'orders.edit',
      }),
      body(DecisionSchema),
      async (c) => {
        const decision = await returns.approveReturn(c.var.shop, decisionOf(c, c.req.valid('json')));
        return c.json({ success: true, return: decision, message: messages.approved });
      },
    )
    .put(
      '/:returnId/reject',
      staffOnly('orders.edit'),
      call({
        tag,
        summary: 'Reject a return that is not received',
        refuses: ['not_found', 'illegal_status'],
        response: decided,
        for: 'orders.edit',
      }),
      body(DecisionSchema),
      async (c) => {
        const decision = await returns.rejectReturn(c.var.shop, decisionOf(c, c.req.valid('json')));
        return c.json({ success: true, return: decision, message: messages.rejected });
      },
    )
    .put(
      '/:returnId/receive',
      staffOnly('orders.pack'),
      call({
        carries: 'long',
        tag,
        summary: 'Receive an approved return, and restock its items that can be sold again',
        refuses: ['not_found', 'illegal_status'],
        response: decided,
        for: 'orders.pack',
      }),
      body(ReceiptSchema),
      async (c) => {
        const decision = await returns.receiveReturn(c.var.shop, {
          ...decisionOf(c, c.req.valid('json')),
          notRestocked: c.req.valid('json').notRestocked,
        });
        return c.json({ success: true, return: decision, message: messages.received });
      },
    )
    .post(
      '/:returnId/refund',
      staffOnly('orders.refundToLimit'),
      call({
        tag,
        summary: 'Refund a received return',
        refuses: ['not_found', 'illegal_status', 'conflict'],
        response: decided,
        for: 'orders.refundToLimit',
      }),
      body(ReturnRefundSchema),
      async (c) => {
        const decision = await returns.refundReturn(c.var.shop, { ...c.req.valid('json'), ...decisionOf(c, c.req.valid('json')) });
        return c.json({ success: true, return: decision, message: messages.refunded });
      },
    );
}

function orderOf(c: Context<CustomerEnv, '/:orderId/returns' | '/:orderId/returns/photos'>) {
  return { userId: c.var.user._id, orderId: c.req.param('orderId') };
}

function decisionOf(c: Context<CustomerEnv, `/:returnId/${string}`>, { note }: { note: string }): returns.Decision {
  return { returnId: c.req.param('returnId'), admin: c.var.user, note };
}
