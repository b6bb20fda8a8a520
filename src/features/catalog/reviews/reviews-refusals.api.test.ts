import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CreatedProduct, makeProduct } from '#test/factories.server';
import { makeReview } from '#test/reviews.fixtures.server';
import { openTestShop } from '#test/test-shop.server';
import { reviewsMessages as messages } from './reviews.messages';

const test = openTestShop();
const REVIEW = { rating: 4, title: 'A good kettle', comment: 'It boils.' };

let product: CreatedProduct;
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn());
});
beforeEach(async () => {
  product = await makeProduct(test.shop.db);
});

const refusal = { success: false, code: expect.any(String), message: expect.any(String), requestId: expect.any(String) };

describe('an invalid review', () => {
  it.each([
    ['rating 0', { rating: 0 }, 'rating', messages.ratingInvalid],
    ['rating 6', { rating: 6 }, 'rating', messages.ratingInvalid],
    ['rating 2.5', { rating: 2.5 }, 'rating', messages.ratingInvalid],
    ['rating "five"', { rating: 'five' }, 'rating', messages.ratingInvalid],
    ['rating "5"', { rating: '5' }, 'rating', messages.ratingInvalid],
    ['rating NaN', { rating: null }, 'rating', messages.ratingInvalid],
    ['no rating', { rating: undefined }, 'rating', 'Rating is required'],
    ['an empty title', { title: '' }, 'title', 'Please fill in all fields'],
    ['a blank title', { title: ' \t\n ' }, 'title', 'Please fill in all fields'],
    ['an empty comment', { comment: '' }, 'comment', 'Please fill in all fields'],
    ['a blank comment', { comment: '   ' }, 'comment', 'Please fill in all fields'],
    ['a comment that is a list', { comment: ['x'] }, 'comment', 'Please fill in all fields'],
    ['a title that is too long', { title: 'x'.repeat(121) }, 'title', 'Please use at most 120 characters'],
    ['10,000 letters', { comment: 'x'.repeat(10_000) }, 'comment', 'Please use at most 5000 characters'],
    ['a NUL', { comment: 'x\0y' }, 'comment', 'This text has a character that cannot be stored'],
  ])('%s is reported with its field', async (_name, wrong, field, message) => {
    const { status, body } = await test.request('POST', `/products/${product.id}/reviews`, { token, body: { ...REVIEW, ...wrong } });
    expect(status).toBe(422);
    expect(body).toEqual({ ...refusal, code: 'invalid', errors: [{ field, message }] });
    expect((await test.request('GET', `/products/${product.id}/reviews`)).body.totalReviews).toBe(0);
  });

  it('reports every field at once', async () => {
    const { body } = await test.request('POST', `/products/${product.id}/reviews`, { token, body: { rating: 0, title: '', comment: '' } });
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['rating', 'title', 'comment']);
  });

  it('of maximum length is accepted', async () => {
    const body = { rating: 1, title: 'x'.repeat(120), comment: '🙂'.repeat(2_500) };
    expect((await test.request('POST', `/products/${product.id}/reviews`, { token, body })).status).toBe(201);
  });
});

describe('something that does not exist', () => {
  it.each(['999999', '0', '-1', 'nothing', "1' OR '1'='1", '9'.repeat(40)])('product %j has no reviews', async (id) => {
    const path = `/products/${encodeURIComponent(id)}/reviews`;
    const response = { status: 404, body: { ...refusal, message: 'The product you are looking for does not exist.' } };
    expect(await test.request('GET', path)).toMatchObject(response);
    expect(await test.request('POST', path, { token, body: REVIEW })).toMatchObject(response);
    expect(await test.request('GET', `${path}/mine`, { token })).toMatchObject(response);
  });

  it.each(['999999', '0', 'x', '1e3', '9'.repeat(40)])('review %j cannot be voted for or deleted', async (id) => {
    for (const [method, path] of [
      ['DELETE', id],
      ['POST', `${id}/helpful`],
      ['DELETE', `${id}/helpful`],
    ] as const) {
      expect(await test.request(method, `/products/${product.id}/reviews/${path}`, { token })).toMatchObject({
        status: 404,
        body: { ...refusal, message: messages.missing },
      });
    }
  });

  it('a review of another product is not found under this one', async () => {
    const other = await makeProduct(test.shop.db);
    const admin = await test.signIn('admin');
    const reviewId = await makeReview(test.shop.db, { productId: other.id });
    for (const [method, path] of [
      ['DELETE', reviewId],
      ['POST', `${reviewId}/helpful`],
    ] as const) {
      expect((await test.request(method, `/products/${product.id}/reviews/${path}`, { token: admin.token })).status).toBe(404);
    }
    expect((await test.request('GET', `/products/${other.id}/reviews`)).body).toMatchObject({
      totalReviews: 1,
      reviews: [{ helpfulCount: 0 }],
    });
  });

  it('deleting a product deletes its reviews', async () => {
    await makeReview(test.shop.db, { productId: product.id });
    await test.shop.db.deleteFrom('products').where('id', '=', Number(product.id)).execute();
    expect((await test.request('POST', `/products/${product.id}/reviews`, { token, body: REVIEW })).status).toBe(404);
  });
});

describe('permissions', () => {
  it('write, vote, delete and see their own review: not without a valid token', async () => {
    const reviewId = await makeReview(test.shop.db, { productId: product.id });
    for (const dead of [undefined, 'A'.repeat(43), "' OR 1=1 --"]) {
      for (const [method, path, body] of [
        ['POST', '', REVIEW],
        ['GET', '/mine', undefined],
        ['DELETE', `/${reviewId}`, undefined],
        ['POST', `/${reviewId}/helpful`, undefined],
        ['DELETE', `/${reviewId}/helpful`, undefined],
      ] as const) {
        expect((await test.request(method, `/products/${product.id}/reviews${path}`, { token: dead, body })).status).toBe(401);
      }
    }
    expect((await test.request('GET', `/products/${product.id}/reviews`)).body).toMatchObject({
      totalReviews: 1,
      reviews: [{ helpfulCount: 0 }],
    });
  });

  it('delete: not the review of another customer', async () => {
    const reviewId = await makeReview(test.shop.db, { productId: product.id });
    expect(await test.request('DELETE', `/products/${product.id}/reviews/${reviewId}`, { token })).toMatchObject({
      status: 403,
      body: { ...refusal, code: 'forbidden', message: messages.notYours },
    });
    expect((await test.request('GET', `/products/${product.id}/reviews`)).body.totalReviews).toBe(1);
  });

  it('delete a review whose writer is deleted: only admins', async () => {
    const reviewId = await makeReview(test.shop.db, { productId: product.id });
    await test.shop.db.updateTable('reviews').set({ userId: null }).where('id', '=', Number(reviewId)).execute();
    expect((await test.request('DELETE', `/products/${product.id}/reviews/${reviewId}`, { token })).status).toBe(403);
  });

  it('vote: not for their own review', async () => {
    const { review } = (await test.request('POST', `/products/${product.id}/reviews`, { token, body: REVIEW })).body;
    expect(await test.request('POST', `/products/${product.id}/reviews/${review._id}/helpful`, { token })).toMatchObject({
      status: 403,
      body: { message: messages.ownVote },
    });
  });

  it('write in another customer’s name: never', async () => {
    const victim = await test.signIn();
    await makeReview(test.shop.db, { productId: product.id, userId: victim.userId, title: 'Mine' });
    await test.request('POST', `/products/${product.id}/reviews`, {
      token,
      body: { ...REVIEW, userId: victim.userId, user_id: victim.userId, user: victim.userId, _id: '1', productId: '1' },
    });
    const { reviews } = (await test.request('GET', `/products/${product.id}/reviews?sort=oldest`)).body;
    expect(reviews.map(({ title }: { title: string }) => title)).toEqual(['Mine', REVIEW.title]);
  });
});

it('shows no e-mail address and no id of a reviewer', async () => {
  const { userId } = await test.signIn();
  await makeReview(test.shop.db, { productId: product.id, userId });
  const { body } = await test.request('GET', `/products/${product.id}/reviews`);
  expect(JSON.stringify(body)).not.toMatch(/@|password/);
  expect(JSON.stringify(body)).not.toContain(userId);
});
