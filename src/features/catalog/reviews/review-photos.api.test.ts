import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeUnusedPictures } from '#features/platform/media/unused-pictures.service.server';
import { type CreatedProduct, makeProduct } from '#test/factories.server';
import { makePicture, uploadPicture } from '#test/pictures.server';
import { makeReview } from '#test/reviews.fixtures.server';
import { openShopServer } from '#test/shop-server.server';
import { reviewsMessages as messages } from './reviews.messages';

const server = openShopServer(async () => ({ RATE_LIMITS: 'on' }));
const shop = () => server.test.shop;
const REVIEW = { rating: 4, title: 'A good kettle', comment: 'It boils.' };

let product: CreatedProduct;
let admin: { token: string; userId: string };
let pictures = 0;

beforeAll(async () => {
  admin = await server.test.signIn('owner');
});
beforeEach(async () => {
  product = await makeProduct(shop().db);
});

const newPicture = () =>
  makePicture({ seed: `photo ${++pictures}` })
    .jpeg()
    .toBuffer();

async function upload(token: string | undefined, bytes?: Uint8Array, productId = product.id) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes ?? (await newPicture()))]), 'photo.jpg');
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const address = `http://127.0.0.1:${server.port()}/api/products/${productId}/reviews/photos`;
  const response = await fetch(address, { method: 'POST', headers, body: form });
  // biome-ignore lint/suspicious/noExplicitAny: responses are untyped until they are asserted.
  return { status: response.status, body: (await response.json()) as any };
}

async function uploaded(token: string, bytes?: Uint8Array): Promise<string> {
  const { status, body } = await upload(token, bytes);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.photo._id;
}

const write = (token: string, body: object) =>
  server.test.request('POST', `/products/${product.id}/reviews`, { token, body: { ...REVIEW, ...body } });
const listed = async () => (await server.test.request('GET', `/products/${product.id}/reviews`)).body.reviews[0];
const mine = async (token: string) => (await server.test.request('GET', `/products/${product.id}/reviews/mine`, { token })).body.review;
const decide = (id: string, photos: object[]) =>
  server.test.request('PUT', `/admin/reviews/${id}`, { token: admin.token, body: { photos } });

describe('a photo', () => {
  it('is shown to others once staff approved it, and not any more when they refuse it', async () => {
    const { token } = await server.test.signIn();
    const [first, second] = [await uploaded(token), await uploaded(token)];
    const { review } = (await write(token, { photos: [second, first] })).body;
    expect(review.photos).toMatchObject([
      { _id: second, url: `/api/review-photos/${second}`, width: 64, height: 48, status: 'waiting' },
      { _id: first, status: 'waiting' },
    ]);
    expect((await listed()).photos).toEqual([]);

    expect((await decide(review._id, [{ _id: first, status: 'approved' }])).body.review.photos).toMatchObject([
      { _id: second, status: 'waiting' },
      { _id: first, status: 'approved' },
    ]);
    expect((await listed()).photos).toEqual([{ _id: first, url: `/media/${first}-2000`, width: 64, height: 48 }]);
    expect((await mine(token)).photos).toHaveLength(2);

    await decide(review._id, [{ _id: first, status: 'refused' }]);
    expect((await listed()).photos).toEqual([]);
    expect((await mine(token)).photos).toMatchObject([{ status: 'waiting' }, { status: 'refused' }]);
  });

  it('is no public picture before it is approved, nor after it is refused, nor in a review that is not published', async () => {
    const { token } = await server.test.signIn();
    const id = await uploaded(token);
    const publicStatus = async () => (await server.get(`/media/${id}-640`)).status;
    const statusFor = async (reader: string | undefined) =>
      (await server.get(`/api/review-photos/${id}`, reader ? { Authorization: `Bearer ${reader}` } : {})).status;
    expect(await publicStatus()).toBe(404);
    const { review } = (await write(token, { photos: [id] })).body;
    expect(await publicStatus()).toBe(404);
    const [stranger, packer] = [await server.test.signIn(), await server.test.signIn('packer')];
    expect([await statusFor(token), await statusFor(admin.token)]).toEqual([200, 200]);
    expect([await statusFor(undefined), await statusFor(stranger.token), await statusFor(packer.token)]).toEqual([401, 404, 404]);

    await decide(review._id, [{ _id: id, status: 'approved' }]);
    const { status, headers } = await server.get(`/media/${id}-640`);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
    await server.test.request('PUT', `/admin/reviews/${review._id}`, { token: admin.token, body: { status: 'hidden' } });
    expect(await publicStatus()).toBe(404);
    await server.test.request('PUT', `/admin/reviews/${review._id}`, { token: admin.token, body: { status: 'published' } });
    expect(await publicStatus()).toBe(200);
    await decide(review._id, [{ _id: id, status: 'refused' }]);
    expect([await publicStatus(), await statusFor(token)]).toEqual([404, 200]);
  });

  it('says nothing about where and with what it was taken', async () => {
    const { token } = await server.test.signIn();
    const gps = { IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } };
    const id = await uploaded(token, await makePicture({ seed: 'gps' }).withExif(gps).jpeg().toBuffer());
    const { status, body } = await server.get(`/api/review-photos/${id}`, { Authorization: `Bearer ${token}` });
    expect([status, body.includes('Secret Camera')]).toEqual([200, false]);
  });

  it('that is not new stays as it was decided when the review is edited', async () => {
    const { token } = await server.test.signIn();
    const [approved, refused] = [await uploaded(token), await uploaded(token)];
    const { review } = (await write(token, { photos: [approved, refused] })).body;
    await decide(review._id, [
      { _id: approved, status: 'approved' },
      { _id: refused, status: 'refused' },
    ]);
    const added = await uploaded(token);
    const edited = (await write(token, { photos: [refused, added, approved], rating: 1 })).body.review;
    expect(edited.photos.map(({ status }: { status: string }) => status)).toEqual(['refused', 'waiting', 'approved']);
    expect((await write(token, { comment: 'It still boils.' })).body.review.photos).toHaveLength(3);
    expect((await write(token, { photos: [] })).body.review.photos).toEqual([]);
  });

  it('is waited for in the counts', async () => {
    const { token } = await server.test.signIn();
    const waiting = async () =>
      (await server.test.request('GET', '/admin/reviews/counts', { token: admin.token })).body.counts.photosWaiting;
    const before = await waiting();
    const photos = [await uploaded(token), await uploaded(token)];
    const { review } = (await write(token, { photos })).body;
    expect(await waiting()).toBe(before + 1);
    await decide(
      review._id,
      photos.map((_id) => ({ _id, status: 'approved' })),
    );
    expect(await waiting()).toBe(before);
  });
});

describe('who uploads', () => {
  it('must be signed in, for a product that is sold', async () => {
    expect((await upload(undefined)).status).toBe(401);
    const { token } = await server.test.signIn();
    expect((await upload(token, undefined, '999999')).status).toBe(404);
    await shop().db.updateTable('products').set({ status: 'draft' }).where('id', '=', Number(product.id)).execute();
    expect((await upload(token)).status).toBe(404);
  });

  it('can use nobody else’s photos, nor pictures of products, nor those for another product', async () => {
    const [thief, victim] = [await server.test.signIn(), await server.test.signIn()];
    const stolen = await uploaded(victim.token);
    const picture = await uploadPicture({ origin: `http://127.0.0.1:${server.port()}`, token: admin.token, bytes: await newPicture() });
    const other = await makeProduct(shop().db);
    const elsewhere = (await upload(thief.token, undefined, other.id)).body.photo._id;
    for (const id of [stolen, picture.body.media._id, elsewhere, 'unknown', '']) {
      expect(await write(thief.token, { photos: [id] })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'photos', message: messages.photoMissing }] },
      });
    }
    expect(await mine(thief.token)).toBeUndefined();
  });

  it('neither sees nor changes what an owner said of the same picture', async () => {
    const bytes = await newPicture();
    const origin = `http://127.0.0.1:${server.port()}`;
    const { media } = (await uploadPicture({ origin, token: admin.token, bytes, alt: 'A secret' })).body;
    const { token } = await server.test.signIn();
    const { body } = await upload(token, bytes);
    expect(body.photo._id).not.toBe(media._id);
    expect(JSON.stringify(body)).not.toContain('A secret');
    expect((await uploadPicture({ origin, token: admin.token, bytes })).body.media.alt).toBe('A secret');
  });

  it('is stopped after 40 in an hour', async () => {
    const { token, userId } = await server.test.signIn();
    const bytes = await newPicture();
    const statuses = new Set<number>();
    for (let n = 0; n < 41; n++) statuses.add((await upload(token, bytes)).status);
    expect([...statuses]).toEqual([201, 429]);
    expect(await shop().db.selectFrom('reviewUploads').select('key').where('userId', '=', userId).execute()).toHaveLength(1);
  });

  it.each([
    ['a text', Buffer.from('hello'), 415],
    ['a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
    ['a broken picture', Buffer.from('ffd8ffe000104a464946', 'hex'), 422],
    ['20 MB and more', Buffer.alloc(21 * 1024 * 1024, 'x'), 413],
  ])('cannot send %s', async (_what, bytes, status) => {
    const { token } = await server.test.signIn();
    expect((await upload(token, bytes)).status).toBe(status);
  });
});

describe('a review', () => {
  it.each([
    ['five photos', ['1', '2', '3', '4', '5'], messages.tooManyPhotos],
    ['a photo twice', ['1', '1'], messages.photosInvalid],
    ['a word', 'photo', messages.photosInvalid],
    ['numbers', [1, 2], messages.photosInvalid],
  ])('is refused with %s', async (_what, photos, message) => {
    const { token } = await server.test.signIn();
    const { status, body } = await write(token, { photos });
    expect({ status, message: body.errors?.[0].message }).toEqual({ status: 422, message });
  });

  it('is not replaced by one with a photo that is gone', async () => {
    const { token } = await server.test.signIn();
    await write(token, {});
    expect((await write(token, { title: 'Other', photos: ['gone'] })).status).toBe(422);
    expect((await mine(token)).title).toBe(REVIEW.title);
  });
});

describe('the file of a photo', () => {
  const isThere = async (key: string) =>
    (await shop().db.selectFrom('mediaPictures').select('key').where('key', '=', key).executeTakeFirst()) !== undefined;
  async function letAWeekPass(): Promise<void> {
    await sql`UPDATE media_pictures SET uploaded_at = uploaded_at - interval '8 days'`.execute(shop().db);
    await sql`UPDATE media_uses SET ended_at = ended_at - interval '8 days'`.execute(shop().db);
    await removeUnusedPictures(shop());
  }

  it('stays with its review, and goes a week after it was refused, removed, or never sent', async () => {
    const { token } = await server.test.signIn();
    const unsent = await uploaded(token);
    const photos = [await uploaded(token), await uploaded(token), await uploaded(token)];
    const [waiting = '', refused = '', removed = ''] = photos;
    const { review } = (await write(token, { photos })).body;
    await decide(review._id, [{ _id: refused, status: 'refused' }]);
    await write(token, { photos: [waiting, refused] });
    await letAWeekPass();
    expect([await isThere(waiting), await isThere(refused), await isThere(removed), await isThere(unsent)]).toEqual([
      true,
      false,
      false,
      false,
    ]);

    // A decision that needs the file cannot be undone any more.
    expect((await decide(review._id, [{ _id: refused, status: 'approved' }])).status).toBe(409);
    expect((await write(token, { photos: [waiting] })).status).toBe(201);
    await server.test.request('DELETE', `/products/${product.id}/reviews/${review._id}`, { token });
    await letAWeekPass();
    expect(await isThere(waiting)).toBe(false);
  });

  it('goes with the account of its writer, whose review stays', async () => {
    const { token, userId } = await server.test.signIn();
    const photo = await uploaded(token);
    const { review } = (await write(token, { photos: [photo] })).body;
    await decide(review._id, [{ _id: photo, status: 'approved' }]);
    await shop().db.deleteFrom('users').where('id', '=', userId).execute();
    expect(await listed()).toMatchObject({ title: REVIEW.title, user: { name: 'Anonymous User' }, photos: [] });
    await letAWeekPass();
    expect(await isThere(photo)).toBe(false);
  });
});

it('a photo that was refused by mistake is back with undo', async () => {
  const { token } = await server.test.signIn();
  const photo = await uploaded(token);
  const { review } = (await write(token, { photos: [photo] })).body;
  await decide(review._id, [{ _id: photo, status: 'refused' }]);
  const { entries } = (await server.test.request('GET', `/admin/audit?subjectType=review&subjectId=${review._id}`, { token: admin.token }))
    .body;
  await server.test.request('POST', `/admin/audit/${entries[0]._id}/undo`, { token: admin.token, body: {} });
  expect((await mine(token)).photos).toMatchObject([{ status: 'waiting' }]);
});

it('reviews without photos have an empty list', async () => {
  await makeReview(shop().db, { productId: product.id });
  expect((await listed()).photos).toEqual([]);
});
