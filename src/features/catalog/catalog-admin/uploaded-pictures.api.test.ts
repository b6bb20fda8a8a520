import { beforeAll, describe, expect, it } from 'vitest';
import { makeCategory } from '#test/factories.server';
import { makePicture, uploadPicture } from '#test/pictures.server';
import { openShopServer } from '#test/shop-server.server';

const server = openShopServer();
const { test } = server;
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  await makeCategory(test.shop.db, { name: 'Lamps' });
});

async function upload(seed: string, alt?: string): Promise<string> {
  const bytes = await makePicture({ width: 40, height: 30, seed }).png().toBuffer();
  const { status, body } = await uploadPicture({ origin: `http://127.0.0.1:${server.port()}`, token, bytes, ...(alt && { alt }) });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.media._id;
}

const LAMP = {
  name: 'Desk Lamp',
  price: 30,
  category: 'lamps',
  options: [{ name: 'Color', values: ['Red', 'Blue'] }],
};

describe('an uploaded picture', () => {
  it('is shown by a product and by one of its variants', async () => {
    const [red, blue] = [await upload('red', 'A red lamp'), await upload('blue')];
    const { body } = await test.request('POST', '/products', {
      token,
      body: {
        ...LAMP,
        images: [{ mediaId: red, color: 'Red' }],
        variants: [
          { options: { Color: 'Red' }, stock: 1 },
          { options: { Color: 'Blue' }, stock: 1, mediaId: blue },
        ],
      },
    });
    expect(body.product.images).toMatchObject([{ alt: 'A red lamp', color: 'Red', width: 40, height: 30 }]);
    expect(body.product.variants[0]).not.toHaveProperty('image');
    expect(body.product.variants[1].image).toMatchObject({ url: expect.stringContaining(blue), alt: 'Desk Lamp' });
    const used = await test.shop.db.selectFrom('mediaUses').select(['usedBy', 'key']).where('endedAt', 'is', null).execute();
    expect(used).toEqual(
      expect.arrayContaining([
        { usedBy: `product ${body.product._id}`, key: red },
        { usedBy: `variant ${body.product.variants[1]._id}`, key: blue },
      ]),
    );
    const changed = await test.request('PUT', `/products/${body.product._id}`, {
      token,
      body: { variants: [{ _id: body.product.variants[0]._id }, { _id: body.product.variants[1]._id, mediaId: null }] },
    });
    expect(changed.body.product.variants[1]).not.toHaveProperty('image');
  });

  it('has its size and its average colour, also when it is named by its address', async () => {
    const key = await upload('yellow');
    const { body } = await test.request('POST', '/products', { token, body: { ...LAMP, images: [`/media/${key}-640.webp`] } });
    const [image] = body.product.images;
    expect(image).toEqual({
      url: `/media/${key}-2000`,
      alt: 'Desk Lamp',
      width: 40,
      height: 30,
      tint: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    const again = await test.request('PUT', `/products/${body.product._id}`, { token, body: { images: [image] } });
    expect(again.body.product.images).toEqual([image]);
  });

  it('is shown by a category', async () => {
    const green = await upload('green', 'A garden');
    const { status, body } = await test.request('POST', '/categories', {
      token,
      body: { name: 'Garden lamps', image: { mediaId: green } },
    });
    expect(status).toBe(201);
    expect(body.category.image.url).toContain(green);
  });

  it.each([
    [{ images: [{ mediaId: 'nothing' }] }, 'images.0.mediaId', 'This picture does not exist'],
    [{ variants: [{ options: { Color: 'Red' }, mediaId: 'nothing' }] }, 'variants.0.mediaId', 'This picture does not exist'],
    [{ images: [{ mediaId: 'a', url: '/b.jpg' }] }, 'images.0', 'Please give the address of a picture'],
    [{ images: [{ alt: 'of nothing' }] }, 'images.0', 'Please give the address of a picture'],
  ])('%j is refused, and nothing is stored', async (change, field, message) => {
    const { status, body } = await test.request('POST', '/products', { token, body: { ...LAMP, ...change } });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: [{ field, message }] });
  });
});
