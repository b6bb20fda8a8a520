import { Hono } from 'hono';
import { customersOnly } from '#features/accounts/sessions/session.server';
import { ProductDetailSchema } from '#features/catalog/products/product-detail.schema';
import { uploadsDir } from '#features/platform/media/leftovers.service.server';
import { PICTURE_MAX_BYTES } from '#features/platform/media/media.limits';
import { PICTURE_FIELD } from '#features/platform/media/media.limits.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call, query } from '#http/calls/call.server';
import { type RateLimit, takeAttempt } from '#http/calls/rate-limit.server';
import { withUploadedFile } from '#http/calls/uploaded-file.server';
import { HOUR_MS } from '#shared/time';
import { findReviewedProduct, PRIVATE_FORMAT, readPhoto, uploadPhoto } from './review-photos.service.server';
import { reviewsMessages as messages } from './reviews.messages';
import type { ReviewStatus } from './reviews.rules';
import {
  OwnReviewSchema,
  ReviewListQuerySchema,
  ReviewPageSchema,
  ReviewPhotoSchema,
  VoteSchema,
  WrittenReviewSchema,
} from './reviews.schema';
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

/** A review has up to four, and more are tried than sent; beyond this, somebody fills the disk. */
const PHOTO_LIMIT = {
  name: 'review-photo',
  windowMs: HOUR_MS,
  perNetwork: 200,
  perAccount: 40,
  perAccountAnywhere: 80,
} as const satisfies RateLimit;

const PHOTOS = '/:id/reviews/photos';

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
        return c.json({ success: true, ...written, message: writtenMessage(written.review.status, isNew) }, 201);
      },
    )
    .post(
      PHOTOS,
      customersOnly(),
      call({
        tag,
        summary: 'Upload a photo for one’s own review; it is shown once the shop has approved it',
        form: { file: PICTURE_FIELD },
        refuses: ['not_found', 'unsupported_picture', 'too_many_requests'],
        response: { photo: ReviewPhotoSchema },
        status: 201,
        for: 'customer',
      }),
      async (c) => {
        const { shop, user } = c.var;
        await takeAttempt(c, PHOTO_LIMIT, user._id);
        const productId = await findReviewedProduct(shop, c.req.param('id'));
        const upload = {
          field: 'file',
          dir: uploadsDir(shop),
          maxBytes: PICTURE_MAX_BYTES,
          messages: { missing: messages.photoNotFile, tooLarge: messages.photoTooLarge },
        };
        const photo = await withUploadedFile(c, upload, (file) => uploadPhoto(shop, { user, productId, file }));
        return c.json({ success: true, photo }, 201);
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

/** Mounted under /review-photos. */
export function reviewPhotosApi() {
  return new Hono<AppEnv>().get(
    '/:photoId',
    customersOnly(),
    call({
      tag,
      summary: 'A photo of a review; only for its writer, and for staff who moderate reviews',
      refuses: ['not_found'],
      file: `image/${PRIVATE_FORMAT}`,
      for: 'customer',
    }),
    async (c) => {
      const photo = await readPhoto(c.var.shop, { photoId: c.req.param('photoId'), user: c.var.user });
      return c.body(new Uint8Array(photo), 200, { 'Content-Type': `image/${PRIVATE_FORMAT}` });
    },
  );
}

function writtenMessage(status: ReviewStatus, isNew: boolean): string {
  switch (status) {
    case 'published':
      return isNew ? messages.added : messages.replaced;
    case 'waiting':
      return messages.waits;
    case 'hidden':
      return messages.staysHidden;
    default:
      return status satisfies never;
  }
}
