import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SheetItem } from './sheet-parts.console';

const item = { name: 'Teapot', options: { Color: 'Red', Size: 'Large' } };
const packing = { itemId: '1', sku: 'T-1', open: 1 };
const linesOf = (markup: string) => markup.split('<small>').map((line) => line.replace(/<[^>]+>/g, ''));

it('names an item on a sheet as its customer knows it, with the original words below', () => {
  const customersWords = { name: 'Teekanne', options: ['Rot', 'Groß'] };
  const markup = renderToStaticMarkup(<SheetItem item={item} packing={{ ...packing, customersWords }} />);
  expect(linesOf(markup)).toEqual(['Teekanne', 'Rot · Groß', 'Teapot · Red · Large']);
});

it('names it once where both are the same', () => {
  expect(linesOf(renderToStaticMarkup(<SheetItem item={item} packing={packing} />))).toEqual(['Teapot', 'Red · Large']);
});
