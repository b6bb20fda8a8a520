import { expect, it } from 'vitest';
import { layOutMail } from '#features/platform/mail/mail-layout.server';
import { toCents } from '#shared/money';
import { toMailItem } from './mail-items.server';

const shop = { name: 'Tradewind', email: 'support@example.com', url: 'https://shop.example' };
const line = { name: 'Lamp', imageUrl: '/media/lamp-0123-1200', options: [], quantity: 2, unitPriceCents: toCents(10) };

it('shows the small picture of a thing, at the shop’s own address', () => {
  expect(toMailItem(shop, line)).toEqual({
    name: 'Lamp',
    picture: 'https://shop.example/media/lamp-0123-320',
    detail: '2 × $10.00',
    amount: '$20.00',
  });
});

it('shows the picture of another address as it is', () => {
  expect(toMailItem(shop, { ...line, imageUrl: 'https://pictures.example/lamp.jpg' }).picture).toBe('https://pictures.example/lamp.jpg');
});

it('shows no picture where the shop does not know its address, or there is none', () => {
  expect(toMailItem({ ...shop, url: undefined }, line).picture).toBeUndefined();
  expect(toMailItem(shop, { ...line, imageUrl: null }).picture).toBeUndefined();
});

it('lays out the same number of cells in each row, whether a thing has a picture or not', () => {
  const mailOf = (imageUrls: (string | null)[]) =>
    layOutMail(
      {
        to: 'ada@example.com',
        kind: 'order.placed',
        subject: 'Your order',
        preview: '',
        title: 'Your order',
        paragraphs: [],
        items: { lines: imageUrls.map((imageUrl) => toMailItem(shop, { ...line, imageUrl })), sums: [{ name: 'Total', amount: '$20.00' }] },
      },
      shop,
    ).html;
  const cellsIn = (html: string) => {
    const [, table = ''] = html.split('line-height:1.45">');
    return [...table.slice(0, table.indexOf('</table>')).matchAll(/<tr>(.*?)<\/tr>/g)].map(([row]) => row.split('<td').length - 1);
  };
  expect(cellsIn(mailOf([line.imageUrl, null]))).toEqual([3, 3, 3]);
  expect(mailOf([line.imageUrl])).toContain('<img src="https://shop.example/media/lamp-0123-320" width="64" height="64" alt=""');
  expect(cellsIn(mailOf([null]))).toEqual([2, 2]);
});
