import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, runImport, uploadCsv } from '#test/imports.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let token: string;
let server: Server;
let origin: string;
const requested: string[] = [];

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  const colors: Record<string, string> = { '/red.png': 'red', '/blue.png': 'blue', '/green.png': 'green' };
  server = createServer(async (request, response) => {
    const { url = '' } = request;
    requested.push(url);
    const background = colors[url];
    if (background)
      response.end(
        await sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      );
    else if (url === '/page.png') response.end('<html>not a picture</html>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const HEADER =
  'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image\n';
const isAllowedAddress = (address: string) => address === '127.0.0.1';
const upload = async (file: string) => (await uploadCsv(test, token, { kind: 'products', file })).body.import;
const product = async (slug: string) => (await test.request('GET', `/products/${slug}`, { token })).body.product;

it('pictures are fetched once, in order, with their texts and variants, and can be undone', async () => {
  const file = () =>
    `${HEADER}cup,Cup,Cups,Color,Red,C-R,10.00,${origin}/blue.png,2,The blue one,${origin}/red.png\n` +
    `cup,,,,Blue,C-B,10.00,${origin}/red.png,1,The red one,${origin}/blue.png\n` +
    `cup,,,,,,,${origin}/page.png,3,,\ncup,,,,,,,${origin}/missing.png,4,,\ncup,,,,,,,no-address.png,5,,\n`;
  const checked = await upload(file());
  const [row] = await rowsOf(test, token, checked._id);
  expect(row.notes).toEqual([
    'Image Src, “no-address.png”: This is not the address of a picture, which begins with https://. It is left out',
    'The category Cups is created',
    '4 pictures are fetched',
  ]);
  expect(requested).toEqual([]);
  const done = await runImport(test, token, checked._id, { isAllowedAddress });
  expect(done).toMatchObject({ status: 'done', progress: { applied: 1, pictures: { total: 4, stored: 2, failed: 2 } } });
  const cup = await product('cup');
  expect(cup.images).toMatchObject([{ alt: 'The red one' }, { alt: 'The blue one' }]);
  const keys = cup.images.map(({ url }: { url: string }) => url);
  expect(new Set(keys).size).toBe(2);
  const variants = await test.shop.db
    .selectFrom('variants')
    .select(['sku', 'image'])
    .where('sku', 'in', ['C-R', 'C-B'])
    .orderBy('sku')
    .execute();
  expect(variants).toMatchObject([
    { sku: 'C-B', image: { key: expect.any(String) } },
    { sku: 'C-R', image: { key: expect.any(String) } },
  ]);
  const [after] = await rowsOf(test, token, checked._id);
  expect(after.notes.slice(3)).toEqual([expect.stringContaining('/page.png'), expect.stringContaining('status 404')]);

  const good = file().split('\n').slice(0, 3).join('\n');
  expect((await upload(`${good}\n`)).rows).toMatchObject({ unchanged: 1 });
  const more = await upload(`${good}\ncup,,,,,,,${origin}/green.png,3,Green,\n`);
  expect(more.rows).toMatchObject({ update: 1 });
  expect(await runImport(test, token, more._id, { isAllowedAddress })).toMatchObject({ progress: { pictures: { total: 1, stored: 1 } } });
  expect((await product('cup')).images).toMatchObject([{ alt: 'The red one' }, { alt: 'The blue one' }, { alt: 'Green' }]);
  expect(requested.filter((url) => url === '/red.png')).toHaveLength(1);

  expect(await runImport(test, token, more._id, { action: 'undo' })).toMatchObject({ progress: { undone: 1 } });
  expect((await product('cup')).images).toHaveLength(2);
  expect(await runImport(test, token, checked._id, { action: 'undo' })).toMatchObject({ progress: { undone: 0, changedSince: 1 } });
});

it('an undone import removes products with their pictures', async () => {
  const { _id } = await upload(`${HEADER}plate,Plate,Cups,Title,Default Title,P-1,10.00,${origin}/red.png,1,,\n`);
  await runImport(test, token, _id, { isAllowedAddress });
  expect((await product('plate')).images).toMatchObject([{ alt: 'Plate' }]);
  expect(await runImport(test, token, _id, { action: 'undo' })).toMatchObject({ progress: { undone: 1 } });
  expect(await product('plate')).toBeUndefined();
});

it.each([
  'http://127.0.0.1:9/a.png',
  'http://169.254.169.254/latest/meta-data/a.png',
  'http://[::1]/a.png',
  'http://localhost/a.png',
  'http://10.1.2.3/a.png',
])('nothing is fetched from %s', async (address) => {
  const before = requested.length;
  const slug = `private-${crypto.randomUUID()}`;
  const { _id } = await upload(
    `${HEADER}${slug},Private,Cups,Title,Default Title,,10.00,${address},1,,\n${slug},,,,,,,${origin}/red.png?x,2,,\n`,
  );
  expect(await runImport(test, token, _id)).toMatchObject({ status: 'done', progress: { pictures: { total: 2, failed: 2 } } });
  const [{ notes }] = await rowsOf(test, token, _id);
  expect(notes.filter((note: string) => note.includes('private network'))).toHaveLength(2);
  expect(requested).toHaveLength(before);
});
