import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePicture, uploadPicture } from '#test/pictures.server';
import { openShopServer } from '#test/shop-server.server';
import { uploadsDir } from './leftovers.service.server';
import { mediaDir } from './picture-store.server';
import { PICTURE_WIDTHS, pictureUrl } from './picture-urls';
import { sharp } from './sharp.server';

const shop = openShopServer();
let token: string;
let origin: string;

beforeAll(async () => {
  ({ token } = await shop.test.signIn('admin'));
  origin = `http://127.0.0.1:${shop.port()}`;
});

function upload(bytes: Uint8Array, options: { alt?: string; name?: string } = {}) {
  return uploadPicture({ origin, token, bytes, ...options });
}

async function load(address: string, accept = '*/*') {
  const { status, body, headers } = await shop.get(address, { Accept: accept });
  expect(status).toBe(200);
  return { headers, body, ...(await sharp(body).metadata()) };
}

async function storedFiles(key: string): Promise<string[]> {
  const files = await readdir(mediaDir(shop.test.shop.config.dataDir), { recursive: true });
  return files.filter((name) => name.includes(key));
}

describe('an uploaded picture', () => {
  it('is served in four widths, as AVIF and as WebP', async () => {
    const bytes = await makePicture({ width: 2400, height: 1200 }).jpeg().toBuffer();
    const { status, body } = await upload(bytes, { alt: ' Two colours ' });
    expect(status).toBe(201);
    const { _id, ...media } = body.media;
    expect(media).toEqual({ url: pictureUrl(_id, 2000), width: 2000, height: 1000, alt: 'Two colours', bytes: bytes.length });
    for (const width of PICTURE_WIDTHS) {
      const webp = await load(pictureUrl(_id, width));
      expect(webp).toMatchObject({ format: 'webp', width, height: width / 2 });
      const avif = await load(pictureUrl(_id, width), 'image/avif,image/webp,*/*');
      expect(avif).toMatchObject({ format: 'heif', width, height: width / 2 });
      expect(avif.headers).toMatchObject({ 'content-type': 'image/avif', 'x-content-type-options': 'nosniff', vary: 'Accept' });
    }
    expect(await readdir(uploadsDir(shop.test.shop))).toEqual([]);
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('can be a %s, whatever its name', async (format) => {
    const bytes = await makePicture({ seed: format })[format]().toBuffer();
    const { status, body } = await upload(bytes, { name: 'picture.txt' });
    expect({ status, width: body.media?.width, height: body.media?.height }).toEqual({ status: 201, width: 64, height: 48 });
  });

  it('is not enlarged', async () => {
    const { body } = await upload(await makePicture({ width: 500, height: 400 }).png().toBuffer());
    const { _id, width, height } = body.media;
    expect({ width, height }).toEqual({ width: 500, height: 400 });
    expect(await load(pictureUrl(_id, 320))).toMatchObject({ width: 320, height: 256 });
    expect(await load(pictureUrl(_id, 1200))).toMatchObject({ width: 500, height: 400 });
  });

  it('stands upright, and says nothing about where and with what it was taken', async () => {
    const gps = { IFD0: { Make: 'Secret Camera', Orientation: '6' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } };
    const picture = makePicture({ width: 300, height: 200, seed: 'turned' });
    const bytes = await picture.withExif(gps).withIccProfile('p3').withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const { body } = await upload(bytes);
    expect(body.media).toMatchObject({ width: 200, height: 300 });
    for (const accept of ['image/avif', 'image/webp']) {
      const { body: sent, exif, icc, xmp, orientation } = await load(body.media.url, accept);
      expect({ exif, icc, xmp, orientation }).toEqual({ exif: undefined, icc: undefined, xmp: undefined, orientation: undefined });
      expect(sent.includes('Secret Camera')).toBe(false);
      // The left half was red; turned clockwise, the upper half is.
      const { data } = await sharp(sent).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(200);
      expect(data.at(-3)).toBeLessThan(160);
    }
  });

  it('has its average colour stored, and keeps its transparency', async () => {
    const bytes = await sharp({ create: { width: 100, height: 100, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0.5 } } })
      .png()
      .toBuffer();
    const { body } = await upload(bytes);
    const row = await shop.test.shop.db.selectFrom('mediaPictures').selectAll().where('key', '=', body.media._id).executeTakeFirst();
    expect(row).toMatchObject({ isReady: true, artwork: null });
    expect(row?.tint).toMatch(/^#(7f|80)(7f|80)ff$/);
    expect(await load(body.media.url)).toMatchObject({ hasAlpha: true });
  });

  it('is grey, or in print colours, and becomes a picture for screens', async () => {
    for (const bytes of [
      await makePicture({ seed: 'grey' }).greyscale().png().toBuffer(),
      await makePicture({ seed: 'cmyk' }).toColourspace('cmyk').jpeg().toBuffer(),
      await makePicture({ seed: 'deep' }).toColourspace('rgb16').png().toBuffer(),
    ]) {
      const { status, body } = await upload(bytes);
      expect({ status, body }).toMatchObject({ status: 201 });
      expect(await load(body.media.url)).toMatchObject({ space: 'srgb' });
    }
  });

  it('is stored once, however often and by however many it is uploaded at once', async () => {
    const bytes = await makePicture({ width: 1300, height: 900, seed: 'often' }).png().toBuffer();
    const uploads = await Promise.all(Array.from({ length: 10 }, () => upload(bytes)));
    const [first] = uploads;
    expect(new Set(uploads.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(uploads.map(({ body }) => JSON.stringify(body.media))).size).toBe(1);
    const key = first?.body.media._id;
    expect(await storedFiles(key)).toHaveLength(8);
    const rows = await shop.test.shop.db.selectFrom('mediaPictures').select('key').where('key', '=', key).execute();
    expect(rows).toHaveLength(1);
    const again = await upload(bytes, { alt: 'A better text' });
    expect(again.body.media).toEqual({ ...first?.body.media, alt: 'A better text' });
    expect((await upload(bytes)).body.media.alt).toBe('A better text');
    expect(await readdir(uploadsDir(shop.test.shop))).toEqual([]);
  });

  it('may be very long', async () => {
    const { status, body } = await upload(await makePicture({ width: 20, height: 20_000 }).png().toBuffer());
    expect(status).toBe(201);
    expect(await load(body.media.url)).toMatchObject({ height: 8_000, width: 8 });
  });
});
