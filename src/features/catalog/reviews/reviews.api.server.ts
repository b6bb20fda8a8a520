import { Hono } from 'hono';
import { ProductDetailSchema } from '#features/catalog/products/products.schema';
import { customersOnly } from '#features/people/accounts/session.server';
import type { AppEnv } from '#http/app-env.server';
import { body, call, query } from '#http/call.server';
import { type RateLimit, takeAttempt } from '#http/rate-limit.server';
import { HOUR_MS } from '#shared/time';
import { reviewsMessages as messages } from './reviews.messages';
import { OwnReviewSchema, ReviewListQuerySchema, ReviewPageSchema, VoteSchema, WrittenReviewSchema } from './reviews.schema';
import * as reviews from './reviews.service.server';
import { WriteReviewSchema } from './write-review.schema';

const tag = 'Reviews';
const REVIEW_LIMIT = {
  name: 'review',
  windowMs: HOUR_MS,
  perNetwork: 100,
  perAccount: 20,
  perAccountAnywhere: 40,
} as const satisfies RateLimit;

/** Mounted under /products. */
export function reviewsApi() {
  return new Hono<AppEnv>()
    .get(
      '/:id/reviews',
      call({
        tag,
        summary: 'A product’s reviews: sorted, filtered by stars, searched',
        refuses: ['not_found'],
        response: ReviewPageSchema.entries,
      }),
      query(ReviewListQuerySchema),
      async (c) => {
        const page = await reviews.listReviews(c.var.shop, c.req.param('id'), c.req.valid('query'));
        // The writer must see the new review at once.
        return c.json({ success: true, ...page }, 200, { 'Cache-Control': 'no-cache' });
      },
    )
    .post(
      '/:id/reviews',
      call({
        tag,
        summary: 'Write a review; one’s earlier one is replaced',
        refuses: ['not_found', 'conflict', 'too_many_requests'],
        response: WrittenReviewSchema.entries,
        status: 201,
        for: 'customer',
      }),
      customersOnly(),
      body(WriteReviewSchema),
      async (c) => {
        await takeAttempt(c, REVIEW_LIMIT, c.var.user._id);
        const { isNew, ...written } = await reviews.writeReview(c.var.shop, c.req.param('id'), {
          ...c.req.valid('json'),
          user: c.var.user,
        });
        return c.json({ success: true, ...written, message: isNew ? messages.added : messages.replaced }, 201);
      },
    )
    .get(
      '/:id/reviews/mine',
      call({
        tag,
        summary: 'One’s own review, and which ones helped',
        refuses: ['not_found'],
        response: OwnReviewSchema.entries,
        for: 'customer',
      }),
      customersOnly(),
      async (c) => c.json({ success: true, ...(await reviews.viewOwnReview(c.var.shop, c.req.param('id'), c.var.user)) }),
    )
    .delete(
      '/:id/reviews/:reviewId',
      call({
        tag,
        summary: 'Delete one’s own review, or as an admin any',
        refuses: ['forbidden', 'not_found'],
        response: { product: ProductDetailSchema },
        for: 'customer',
      }),
      customersOnly(),
      async (c) => {
        const { id, reviewId } = c.req.param();
        const product = await reviews.deleteReview(c.var.shop, { idOrSlug: id, reviewId, user: c.var.user });
        return c.json({ success: true, product, message: messages.deleted });
      },
    )
    .post(
      '/:id/reviews/:reviewId/helpful',
      call({
        tag,
        summary: 'Say that a review helped',
        refuses: ['forbidden', 'not_found'],
        response: VoteSchema.entries,
        for: 'customer',
      }),
      customersOnly(),
      async (c) => {
        const { id, reviewId } = c.req.param();
        const vote = await reviews.voteHelpful(c.var.shop, { idOrSlug: id, reviewId, user: c.var.user, isHelpful: true });
        return c.json({ success: true, ...vote });
      },
    )
    .delete(
      '/:id/reviews/:reviewId/helpful',
      call({ tag, summary: 'Take that back', refuses: ['not_found'], response: VoteSchema.entries, for: 'customer' }),
      customersOnly(),
      async (c) => {
        const { id, reviewId } = c.req.param();
        const vote = await reviews.voteHelpful(c.var.shop, { idOrSlug: id, reviewId, user: c.var.user, isHelpful: false });
        return c.json({ success: true, ...vote });
      },
    );
}
