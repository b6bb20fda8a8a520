import { beforeEach, describe, expect, it } from 'vitest';
import { type CreatedProduct, makeOrderOf, makeProduct } from '#test/factories.server';
import { makeReview } from '#test/reviews.fixtures.server';
import { openTestShop } from '#test/test-shop.server';
import { reviewsMessages as messages } from './reviews.messages';
import type { Review } from './reviews.schema';

const test = openTestShop();
const REVIEW = { rating: 4, title: 'A good kettle', comment: 'It boils.\n\nIt pours.' };

let product: CreatedProduct;

beforeEach(async () => {
  product = await makeProduct(test.shop.db);
});

const write = (token: string | undefined, body: unknown, id = product.id) =>
  test.request('POST', `/products/${id}/reviews`, { token, body });
const list = async (query = '') => (await test.request('GET', `/products/${product.id}/reviews${query}`)).body;
const titles = async (query: string) => (await list(query)).reviews.map(({ title }: Review) => title);

describe('writing a review', () => {
  it('returns the review and the product with its new rating', async () => {
    const { token } = await test.signIn();
    const response = await write(token, { ...REVIEW, userId: 'x', verifiedPurchase: true, helpfulCount: 99 });
    expect(response).toMatchObject({
      status: 201,
      body: {
        success: true,
        message: 'Review added successfully!',
        review: { ...REVIEW, user: { name: 'Ada Lovelace' }, verifiedPurchase: false, helpfulCount: 0 },
        product: { _id: product.id, rating: 4, averageRating: 4, reviewCount: 1, totalReviews: 1 },
      },
    });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await list()).toMatchObject({
      reviews: [REVIEW],
      distribution: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 },
      averageRating: 4,
      totalReviews: 1,
    });
  });

  it('replaces the customer’s own review, keeps its date, and says so', async () => {
    const { token } = await test.signIn();
    const { review } = (await write(token, REVIEW)).body;
    const again = await write(token, { rating: 1, title: 'Broke', comment: 'After a week.' });
    expect(again).toMatchObject({ status: 201, body: { message: messages.replaced, product: { rating: 1, reviewCount: 1 } } });
    expect(again.body.review).toMatchObject({ _id: review._id, title: 'Broke', createdAt: review.createdAt });
    expect(again.body.review.updatedAt > review.updatedAt).toBe(true);
    expect(await list()).toMatchObject({ totalReviews: 1, distribution: { 1: 1, 4: 0 } });
  });

  it('stores one of ten that are sent at once', async () => {
    const { token } = await test.signIn();
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => write(token, { ...REVIEW, rating: (n % 5) + 1 })));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(responses.filter(({ body }) => body.message === messages.added)).toHaveLength(1);
    const { reviews, totalReviews, averageRating, distribution } = await list();
    expect({ totalReviews, averageRating }).toEqual({ totalReviews: 1, averageRating: reviews[0].rating });
    expect(distribution[reviews[0].rating]).toBe(1);
  });

  it('finds the product by its slug', async () => {
    const { token } = await test.signIn();
    expect((await write(token, REVIEW, product.slug)).status).toBe(201);
    expect((await test.request('GET', `/products/${product.slug}/reviews`)).body.totalReviews).toBe(1);
  });

  it('returns text as it was written, including markup', async () => {
    const { token } = await test.signIn();
    const written = { rating: 5, title: '<b>Bold</b>', comment: '<script>alert(1)</script> & "quotes" ‮🙂' };
    await write(token, written);
    expect((await list()).reviews[0]).toMatchObject(written);
  });
});

describe('verified purchase', () => {
  it.each([
    ['delivered', true],
    ['shipped', false],
    ['cancelled', false],
    ['returned', false],
  ])('with an order that is %s: %s', async (status, isVerified) => {
    const { token, userId } = await test.signIn();
    await makeOrderOf(test.shop.db, { userId, productIds: [product.id], status });
    expect((await write(token, REVIEW)).body.review.verifiedPurchase).toBe(isVerified);
  });

  it('is not set for the order of another customer or of another product', async () => {
    const { token, userId } = await test.signIn();
    const buyer = await test.signIn();
    const other = await makeProduct(test.shop.db);
    await makeOrderOf(test.shop.db, { userId: buyer.userId, productIds: [product.id], status: 'delivered' });
    await makeOrderOf(test.shop.db, { userId, productIds: [other.id], status: 'delivered' });
    expect((await write(token, REVIEW)).body.review.verifiedPurchase).toBe(false);
  });
});

describe('the list of reviews', () => {
  beforeEach(async () => {
    const reviews: [title: string, rating: number, comment: string, votes: number][] = [
      ['first', 3, 'Charging takes an hour', 0],
      ['second', 5, 'It charges in no time', 2],
      ['third', 1, 'Broken on arrival', 1],
      ['fourth', 5, 'A present for my mother', 0],
    ];
    for (const [n, [title, rating, comment, votes]] of reviews.entries()) {
      const reviewId = await makeReview(test.shop.db, {
        productId: product.id,
        title,
        rating,
        comment,
        createdAt: new Date(Date.UTC(2026, 0, n + 1)),
      });
      for (let vote = 0; vote < votes; vote++) {
        const { token } = await test.signIn();
        await test.request('POST', `/products/${product.id}/reviews/${reviewId}/helpful`, { token });
      }
    }
  });

  it.each([
    ['', ['fourth', 'third', 'second', 'first']],
    ['?sort=newest', ['fourth', 'third', 'second', 'first']],
    ['?sort=oldest', ['first', 'second', 'third', 'fourth']],
    ['?sort=highest', ['fourth', 'second', 'first', 'third']],
    ['?sort=lowest', ['third', 'first', 'fourth', 'second']],
    ['?sort=helpful', ['second', 'third', 'fourth', 'first']],
    ['?rating=5', ['fourth', 'second']],
    ['?rating=2', []],
    ['?q=charge', ['second', 'first']],
    ['?q=charge&rating=5', ['second']],
    ['?q=%22my+mother%22', ['fourth']],
    ['?q=-charge', ['fourth', 'third']],
    ['?q=%27%29%3B+DROP+TABLE+reviews%3B--', []],
    ['?rating=&q=&page=1', ['fourth', 'third', 'second', 'first']],
    ['?limit=2&page=2&sort=oldest', ['third', 'fourth']],
    ['?page=9', []],
  ])('matches the query %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('counts the matching reviews, and all reviews in the distribution', async () => {
    expect(await list('?rating=5&limit=1')).toMatchObject({
      page: 1,
      limit: 1,
      totalPages: 2,
      matchingReviews: 2,
      totalReviews: 4,
      averageRating: 3.5,
      distribution: { 1: 1, 2: 0, 3: 1, 4: 0, 5: 2 },
    });
    expect(await list('?q=charge')).toMatchObject({ matchingReviews: 2, totalReviews: 4 });
  });

  it('takes one statement', async () => {
    test.statements.length = 0;
    await list('?sort=helpful&q=charge&rating=5');
    expect(test.statements).toHaveLength(1);
  });

  it.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['limit=-1', 'limit'],
    ['sort=random', 'sort'],
    ['rating=6', 'rating'],
    ['rating=five', 'rating'],
    ['q=a&q=b', 'q'],
  ])('refuses %s and names the field', async (query, field) => {
    const { status, body } = await test.request('GET', `/products/${product.id}/reviews?${query}`);
    expect({ status, field: body.errors?.[0].field }).toEqual({ status: 422, field });
  });

  it('shows deleted accounts as anonymous, and keeps their reviews', async () => {
    const { userId } = await test.signIn();
    await makeReview(test.shop.db, { productId: product.id, userId, title: 'fifth' });
    await test.shop.db.deleteFrom('users').where('id', '=', userId).execute();
    const { reviews, totalReviews } = await list();
    expect(totalReviews).toBe(5);
    expect(reviews[0]).toMatchObject({ title: 'fifth', user: { name: 'Anonymous User' } });
  });
});

describe('deleting a review', () => {
  it('is allowed for its writer, and updates the product’s rating', async () => {
    const { token } = await test.signIn();
    await makeReview(test.shop.db, { productId: product.id, rating: 2 });
    const { review } = (await write(token, { ...REVIEW, rating: 5 })).body;
    const response = await test.request('DELETE', `/products/${product.id}/reviews/${review._id}`, { token });
    expect(response).toMatchObject({ status: 200, body: { message: messages.deleted, product: { rating: 2, reviewCount: 1 } } });
    expect((await test.request('DELETE', `/products/${product.id}/reviews/${review._id}`, { token })).status).toBe(404);
  });

  it('happens once under concurrent requests: the others get not_found', async () => {
    for (const role of ['customer', 'admin'] as const) {
      const { token } = await test.signIn(role);
      const { review } = (await write(token, REVIEW)).body;
      const path = `/products/${product.id}/reviews/${review._id}`;
      const responses = await Promise.all([1, 2, 3, 4].map(() => test.request('DELETE', path, { token })));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    }
  });

  it('is allowed for an admin', async () => {
    const { token } = await test.signIn('admin');
    const reviewId = await makeReview(test.shop.db, { productId: product.id });
    expect((await test.request('DELETE', `/products/${product.id}/reviews/${reviewId}`, { token })).status).toBe(200);
    expect((await list()).totalReviews).toBe(0);
  });
});

describe('helpful votes', () => {
  it('count once for each customer, and can be withdrawn', async () => {
    const reviewId = await makeReview(test.shop.db, { productId: product.id });
    const path = `/products/${product.id}/reviews/${reviewId}/helpful`;
    const voters = await Promise.all(Array.from({ length: 5 }, () => test.signIn()));
    const twice = [...voters, ...voters];
    const responses = await Promise.all(twice.map(({ token }) => test.request('POST', path, { token })));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await list()).reviews[0].helpfulCount).toBe(5);
    const { token } = voters[0] ?? {};
    expect((await test.request('GET', `/products/${product.id}/reviews/mine`, { token })).body.helpful).toEqual([reviewId]);
    expect((await test.request('DELETE', path, { token })).body).toMatchObject({ helpfulCount: 4, isHelpful: false });
    expect((await test.request('DELETE', path, { token })).body).toMatchObject({ helpfulCount: 4, isHelpful: false });
    expect((await test.request('GET', `/products/${product.id}/reviews/mine`, { token })).body.helpful).toEqual([]);
  });

  it('remain when the review is changed, and are deleted with their voters', async () => {
    const writer = await test.signIn();
    const voter = await test.signIn();
    const { review } = (await write(writer.token, REVIEW)).body;
    await test.request('POST', `/products/${product.id}/reviews/${review._id}/helpful`, { token: voter.token });
    expect((await write(writer.token, REVIEW)).body.review.helpfulCount).toBe(1);
    await test.shop.db.deleteFrom('users').where('id', '=', voter.userId).execute();
    expect((await list()).reviews[0].helpfulCount).toBe(0);
  });
});

describe('one’s own review', () => {
  it('is returned so that it can be changed', async () => {
    const { token } = await test.signIn();
    expect((await test.request('GET', `/products/${product.id}/reviews/mine`, { token })).body).toEqual({ success: true, helpful: [] });
    await write(token, REVIEW);
    const response = await test.request('GET', `/products/${product.id}/reviews/mine`, { token });
    expect(response.body.review).toMatchObject(REVIEW);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });
});
