import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { viewProductPage } from '#features/catalog/product-page/product-page.service.server';
import { doDueJobs } from '#server/jobs.server';
import { type CreatedProduct, makeProduct } from '#test/factories.server';
import { readOutbox } from '#test/mails.server';
import { makeReview } from '#test/reviews.fixtures.server';
import { openTestShop } from '#test/test-shop.server';
import { moderationMessages as messages } from './review-moderation.messages';

const test = openTestShop();
const REVIEW = { rating: 2, title: 'A bad kettle', comment: 'It leaks.' };

let admin: { token: string; userId: string };
let product: CreatedProduct;

beforeAll(async () => {
  admin = await test.signIn('support');
});
beforeEach(async () => {
  product = await makeProduct(test.shop.db, { name: 'Kettle' });
});

async function write(token: string, body: object = REVIEW) {
  const response = await test.request('POST', `/products/${product.id}/reviews`, { token, body });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body.review;
}

async function send(method: string, path: string, body?: object, expected = 200, token = admin.token) {
  const response = await test.request(method, `/admin/reviews${path}`, { token, ...(body && { body }) });
  expect(response.status, JSON.stringify(response.body)).toBe(expected);
  return response.body;
}
const change = async (id: string, body: object) => (await send('PUT', `/${id}`, body)).review;
const view = async (id: string) => (await send('GET', `/${id}`)).review;

/** As shoppers see the product. */
async function shown() {
  const page = await viewProductPage(test.shop, product.id);
  if (page.archived) throw new Error('The product is archived.');
  const { reviews, ...figures } = page.reviews;
  const detail = (await test.request('GET', `/products/${product.id}`)).body.product;
  const listed = (await test.request('GET', `/products/${product.id}/reviews`)).body;
  expect(listed.reviews).toEqual(JSON.parse(JSON.stringify(reviews)));
  expect({ rating: detail.rating, count: detail.reviewCount }).toEqual({ rating: figures.averageRating, count: figures.totalReviews });
  return { titles: reviews.map(({ title }) => title), rating: detail.rating, count: detail.reviewCount, reviews };
}

async function entriesOf(type: string, id: string) {
  return (await test.request('GET', `/admin/audit?subjectType=${type}&subjectId=${encodeURIComponent(id)}`, { token: owner.token })).body
    .entries;
}
let owner: { token: string; userId: string };
beforeAll(async () => {
  owner = await test.signIn('owner');
});
const undo = (entryId: string) => test.request('POST', `/admin/audit/${entryId}/undo`, { token: owner.token, body: {} });

describe('hiding a review', () => {
  it('takes it from the page and its stars from the figures, and publishing brings both back', async () => {
    const writer = await test.signIn();
    await makeReview(test.shop.db, { productId: product.id, rating: 5, title: 'Fine' });
    const { _id } = await write(writer.token);
    expect(await shown()).toMatchObject({ titles: ['A bad kettle', 'Fine'], rating: 3.5, count: 2 });

    const hidden = await change(_id, { status: 'hidden', reason: ' Spam ', version: 1 });
    expect(hidden).toMatchObject({ status: 'hidden', reason: 'Spam', version: 2, isNew: false });
    expect(await shown()).toMatchObject({ titles: ['Fine'], rating: 5, count: 1 });
    // The reason is for staff.
    const mine = await test.request('GET', `/products/${product.id}/reviews/mine`, { token: writer.token });
    expect(mine.body.review).toMatchObject({ _id, status: 'hidden' });
    expect(JSON.stringify(mine.body)).not.toContain('Spam');

    expect(await change(_id, { status: 'published', version: 2 })).not.toHaveProperty('reason');
    expect(await shown()).toMatchObject({ titles: ['A bad kettle', 'Fine'], rating: 3.5, count: 2 });
  });

  it('stays in force when its writer writes again, and staff see that it is new', async () => {
    const writer = await test.signIn();
    const { _id } = await write(writer.token);
    await change(_id, { status: 'hidden' });
    const again = await test.request('POST', `/products/${product.id}/reviews`, {
      token: writer.token,
      body: { ...REVIEW, title: 'Worse' },
    });
    expect(again.body).toMatchObject({ message: expect.stringMatching(/hidden/), review: { status: 'hidden', title: 'Worse' } });
    expect(await shown()).toMatchObject({ titles: [], count: 0 });
    expect(await view(_id)).toMatchObject({ isNew: true, version: 3 });
  });

  it('ends votes for it', async () => {
    const [writer, voter] = [await test.signIn(), await test.signIn()];
    const { _id } = await write(writer.token);
    await change(_id, { status: 'hidden' });
    for (const method of ['POST', 'DELETE']) {
      const vote = await test.request(method, `/products/${product.id}/reviews/${_id}/helpful`, { token: voter.token });
      expect(vote.status).toBe(404);
    }
  });

  it.each([
    [{ status: 'waiting' }, 'status'],
    [{ status: 'published', reason: 'Spam' }, 'reason'],
    [{ status: 'hidden', reason: 'x'.repeat(501) }, 'reason'],
    [{ status: 'hidden', reply: 'Sorry' }, 'reply'],
    [{ reply: 'x'.repeat(5_001) }, 'reply'],
    [{ reply: 5 }, 'reply'],
    [{ photos: [{ _id: 'unknown', status: 'approved' }] }, 'photos'],
    [{ photos: 'all' }, 'photos'],
    [{ seen: 'yes' }, 'seen'],
    [{ version: '1' }, 'version'],
  ])('refuses %j', async (body, field) => {
    const id = await makeReview(test.shop.db, { productId: product.id });
    const { errors } = await send('PUT', `/${id}`, body, 422);
    expect(errors[0].field.split('.')[0]).toBe(field);
  });
});

describe('a reply', () => {
  it('is shown below the review, changed, removed, and its writer gets one mail', async () => {
    const writer = await test.signIn();
    const { _id } = await write(writer.token);
    const replied = await change(_id, { reply: ' We are sorry.\nWe send another one. ' });
    expect(replied.reply.text).toBe('We are sorry.\nWe send another one.');
    expect((await shown()).reviews[0]?.reply).toEqual(replied.reply);
    const changed = await change(_id, { reply: 'It is on its way.' });
    expect(Date.parse(changed.reply.createdAt)).toBeGreaterThan(Date.parse(replied.reply.createdAt));
    await doDueJobs(test.shop);
    const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', writer.userId).executeTakeFirstOrThrow();
    const mails = (await readOutbox(test.shop.config.dataDir, email)).filter(({ subject }) => subject.includes('replied'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('We are sorry.');
    expect(mails[0]?.text).toContain(`/product/${product.slug}#reviews`);
    expect(await change(_id, { reply: '' })).not.toHaveProperty('reply');
    expect((await shown()).reviews[0]?.reply).toBeUndefined();
  });

  it('remains when the writer edits the review, and is text whatever it contains', async () => {
    const writer = await test.signIn();
    const { _id } = await write(writer.token);
    await change(_id, { reply: '<script>alert(1)</script>' });
    await write(writer.token, { ...REVIEW, rating: 4 });
    expect((await shown()).reviews[0]).toMatchObject({ rating: 4, reply: { text: '<script>alert(1)</script>' } });
  });
});

describe('two people at one review', () => {
  it('the second one gets what the first one did, and nothing is overwritten', async () => {
    const id = await makeReview(test.shop.db, { productId: product.id });
    await change(id, { reply: 'First', version: 1 });
    const refused = await send('PUT', `/${id}`, { reply: 'Second', version: 1 }, 409);
    expect(refused).toMatchObject({ message: messages.changed, current: { _id: id, version: 2, reply: { text: 'First' } } });
    expect((await view(id)).reply.text).toBe('First');
    expect(await change(id, { reply: 'Second', version: 2 })).toMatchObject({ version: 3 });
  });

  it('who wants what is so already gets it', async () => {
    const id = await makeReview(test.shop.db, { productId: product.id });
    await change(id, { status: 'hidden', version: 1 });
    expect(await change(id, { status: 'hidden', version: 1 })).toMatchObject({ status: 'hidden', version: 2 });
  });

  it('one of eight at the same moment wins', async () => {
    const id = await makeReview(test.shop.db, { productId: product.id });
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        test.request('PUT', `/admin/reviews/${id}`, { token: admin.token, body: { reply: `Reply ${n}`, version: 1 } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await view(id)).toMatchObject({ version: 2, reply: responses.find(({ status }) => status === 200)?.body.review.reply });
  });

  it('an edit by the writer counts as one', async () => {
    const writer = await test.signIn();
    const { _id } = await write(writer.token);
    await write(writer.token, { ...REVIEW, comment: 'It explodes.' });
    expect((await send('PUT', `/${_id}`, { status: 'hidden', version: 1 }, 409)).current.comment).toBe('It explodes.');
  });
});

describe('new reviews', () => {
  it('are those that nobody has looked at, and can be marked', async () => {
    const id = await makeReview(test.shop.db, { productId: product.id });
    const newIds = async () => (await send('GET', `?isNew=true&productId=${product.id}`)).reviews.map(({ _id }: { _id: string }) => _id);
    expect(await newIds()).toEqual([id]);
    expect(await change(id, { seen: true })).toMatchObject({ isNew: false, version: 1 });
    expect(await newIds()).toEqual([]);
    expect(await change(id, { seen: false })).toMatchObject({ isNew: true });
    expect(await entriesOf('review', id)).toEqual([]);
  });
});

describe('many at once', () => {
  it('are hidden with one entry of the log, which is undone as a whole', async () => {
    const ids = await Promise.all([1, 2, 3].map((rating) => makeReview(test.shop.db, { productId: product.id, rating })));
    await change(ids[0] ?? '', { status: 'hidden', reason: 'Earlier' });
    const body = await send('POST', '/bulk', { ids, status: 'hidden', reason: 'Spam' });
    expect(body).toMatchObject({ changed: 3, message: '3 reviews changed' });
    expect(await shown()).toMatchObject({ titles: [], count: 0 });
    const [entry] = await entriesOf('reviews', '3 reviews');
    expect(entry).toMatchObject({ action: 'review.bulk', canUndo: true });
    expect(await undo(entry._id)).toMatchObject({ status: 200 });
    expect((await view(ids[0] ?? '')).reason).toBe('Earlier');
    expect(await shown()).toMatchObject({ count: 2, rating: 2.5 });
    expect((await undo(entry._id)).status).toBe(409);
  });

  it('are undone together with what came on top, but not where somebody decided otherwise since', async () => {
    const make = async () => {
      const ids = await Promise.all([1, 2].map(() => makeReview(test.shop.db, { productId: product.id })));
      return { first: ids[0] ?? '', ids };
    };
    const one = await make();
    await send('POST', '/bulk', { ids: one.ids, status: 'hidden' });
    await change(one.first, { reason: 'Insults' });
    const [withoutReason] = await entriesOf('reviews', '2 reviews');
    expect((await undo(withoutReason._id)).status).toBe(200);
    expect(await shown()).toMatchObject({ count: 2 });

    const other = await make();
    await send('POST', '/bulk', { ids: other.ids, status: 'hidden', reason: 'Spam' });
    await change(other.first, { reason: 'Insults' });
    const [withReason] = await entriesOf('reviews', '2 reviews');
    expect(await undo(withReason._id)).toMatchObject({
      status: 409,
      body: { conflicts: [{ field: `${other.first}.hiddenReason`, current: 'Insults' }] },
    });
    expect(await shown()).toMatchObject({ count: 2 });
  });

  it('are marked as read, and those that are gone are left out', async () => {
    const id = await makeReview(test.shop.db, { productId: product.id });
    expect(await send('POST', '/bulk', { ids: [id, '999999999'], seen: true })).toMatchObject({ changed: 1 });
    expect((await view(id)).isNew).toBe(false);
  });

  it.each([{}, { ids: [] }, { ids: ['1'] }, { ids: ['x'], status: 'hidden' }, { ids: '1', seen: true }, { ids: ['1'], status: 'gone' }])(
    'refuses %j',
    async (body) => {
      await send('POST', '/bulk', body, 422);
    },
  );
});

describe('undo', () => {
  it('restores what one decision changed, and refuses what was changed since', async () => {
    const id = await makeReview(test.shop.db, { productId: product.id, rating: 1 });
    await change(id, { status: 'hidden', reason: 'Spam' });
    const [hidden] = await entriesOf('review', id);
    expect(hidden).toMatchObject({
      action: 'review.update',
      subject: { name: 'Good' },
      before: { status: 'published' },
      after: { status: 'hidden', hiddenReason: 'Spam' },
    });
    expect((await undo(hidden._id)).body.changed.review).toMatchObject({ status: 'published' });
    expect(await shown()).toMatchObject({ count: 1, rating: 1 });

    await change(id, { reply: 'Thanks' });
    const [replied] = await entriesOf('review', id);
    await change(id, { reply: 'Thank you' });
    expect(await undo(replied._id)).toMatchObject({ status: 409, body: { conflicts: [{ field: 'reply', current: 'Thank you' }] } });
  });

  it('brings back a review that staff deleted', async () => {
    const writer = await test.signIn();
    const { _id } = await write(writer.token);
    await change(_id, { reply: 'Sorry' });
    await test.request('DELETE', `/products/${product.id}/reviews/${_id}`, { token: admin.token });
    expect(await shown()).toMatchObject({ count: 0 });
    const [deleted] = await entriesOf('review', _id);
    expect(deleted).toMatchObject({ action: 'review.delete', before: { title: REVIEW.title } });
    expect((await undo(deleted._id)).status).toBe(200);
    expect(await shown()).toMatchObject({ count: 1, rating: 2, titles: [REVIEW.title], reviews: [{ reply: { text: 'Sorry' } }] });
    expect(await test.request('GET', `/products/${product.id}/reviews/mine`, { token: writer.token })).toMatchObject({
      body: { review: { _id } },
    });
  });

  it('does not overwrite what the writer wrote after the deletion', async () => {
    const writer = await test.signIn();
    const { _id } = await write(writer.token);
    await test.request('DELETE', `/products/${product.id}/reviews/${_id}`, { token: admin.token });
    await write(writer.token, { ...REVIEW, title: 'Again' });
    const [deleted] = await entriesOf('review', _id);
    expect((await undo(deleted._id)).status).toBe(409);
    expect((await shown()).titles).toEqual(['Again']);
  });
});

describe('with the setting for approval', () => {
  const set = async (reviewApproval: boolean) =>
    expect((await test.request('PUT', '/admin/settings', { token: owner.token, body: { reviewApproval } })).status).toBe(200);

  it('a review is shown once it is approved, and again after each edit', async () => {
    await set(true);
    try {
      const writer = await test.signIn();
      const response = await test.request('POST', `/products/${product.id}/reviews`, { token: writer.token, body: REVIEW });
      expect(response.body).toMatchObject({
        review: { status: 'waiting' },
        message: expect.stringMatching(/approved/),
        product: { reviewCount: 0 },
      });
      expect(await shown()).toMatchObject({ count: 0, titles: [] });
      const { _id } = response.body.review;
      expect((await send('GET', `?status=waiting&productId=${product.id}`)).reviews).toMatchObject([{ _id, status: 'waiting' }]);
      expect((await send('GET', '/counts')).counts.waiting).toBe(1);
      await change(_id, { status: 'published' });
      expect(await shown()).toMatchObject({ count: 1 });
      await write(writer.token, { ...REVIEW, comment: 'Buy pills.' });
      expect(await shown()).toMatchObject({ count: 0 });
    } finally {
      await set(false);
    }
  });
});

it('is for staff who moderate reviews', async () => {
  const id = await makeReview(test.shop.db, { productId: product.id });
  const callers = { packer: 403, viewer: 403, customer: 403, editor: 200, manager: 200 } as const;
  for (const [role, status] of Object.entries(callers)) {
    const { token } = await test.signIn(role as keyof typeof callers);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/counts', undefined],
      ['GET', `/${id}`, undefined],
      ['PUT', `/${id}`, { status: 'published' }],
      ['POST', '/bulk', { ids: [id], status: 'published' }],
    ] as const) {
      expect([role, path, (await test.request(method, `/admin/reviews${path}`, { token, body })).status]).toEqual([role, path, status]);
      expect((await test.request(method, `/admin/reviews${path}`, { body })).status).toBe(401);
    }
  }
});

it.each(['0', 'x', '999999999', '1e3', '9'.repeat(40)])('review %j does not exist', async (id) => {
  await send('GET', `/${id}`, undefined, 404);
  await send('PUT', `/${id}`, { status: 'hidden' }, 404);
});
