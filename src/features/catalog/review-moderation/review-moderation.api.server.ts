import { Hono } from 'hono';
import * as v from 'valibot';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call, query } from '#http/calls/call.server';
import { moderationMessages as messages } from './review-moderation.messages';
import {
  ModeratedReviewPageSchema,
  ModeratedReviewSchema,
  ModerateManySchema,
  ModerateReviewSchema,
  ModerationQuerySchema,
  ReviewCountsSchema,
} from './review-moderation.schema';
import * as moderation from './review-moderation.service.server';

const one = { tag: 'Reviews', response: { review: ModeratedReviewSchema }, for: 'reviews.moderate' } as const;

/** Reviews as staff see and decide on them. Mounted under /admin/reviews. */
export function reviewModerationApi() {
  return new Hono<CustomerEnv>()
    .use(staffOnly('reviews.moderate'))
    .get(
      '/',
      call({ ...one, summary: 'All reviews, whatever their status', response: ModeratedReviewPageSchema.entries }),
      query(ModerationQuerySchema),
      async (c) => c.json({ success: true, ...(await moderation.listReviewsForStaff(c.var.shop, c.req.valid('query'))) }),
    )
    .get('/counts', call({ ...one, summary: 'How many reviews wait for what', response: { counts: ReviewCountsSchema } }), async (c) =>
      c.json({ success: true, counts: await moderation.countReviewViews(c.var.shop) }),
    )
    .post(
      '/bulk',
      call({
        carries: 'long',
        ...one,
        summary: 'Publish, hide or mark many reviews; reviews that are gone are left out',
        response: { changed: v.number() },
      }),
      body(ModerateManySchema),
      async (c) => {
        const changed = await moderation.moderateMany(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, changed, message: messages.changedCount(changed) });
      },
    )
    .get('/:reviewId', call({ ...one, summary: 'A review', refuses: ['not_found'] }), async (c) =>
      c.json({ success: true, review: await moderation.viewReviewForStaff(c.var.shop, c.req.param('reviewId')) }),
    )
    .put(
      '/:reviewId',
      call({
        carries: 'long',
        ...one,
        summary: 'Publish or hide a review, reply to it, decide on its photos; what is absent stays',
        refuses: ['not_found', 'conflict'],
      }),
      body(ModerateReviewSchema),
      async (c) => {
        const input = c.req.valid('json');
        const review = await moderation.moderateReview(c.var.shop, c.var.user, { id: c.req.param('reviewId'), input });
        return c.json({ success: true, review, message: messages.saved });
      },
    );
}
