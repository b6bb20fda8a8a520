import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { InfoPage } from './info-page';

const currentLinks = (address: string, title: string) => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <InfoPage title={title}>text</InfoPage>
    </MemoryRouter>,
  );
  const links = html.match(/<a [^>]*aria-current="page"[^>]*>/g) ?? [];
  return links.map((link) => /href="([^"]*)"/.exec(link)?.[1]);
};

it('marks the page among the others by its address, whatever the owner calls it', () => {
  expect(currentLinks('/shipping', 'Shipping')).toEqual(['/shipping']);
  expect(currentLinks('/shipping', 'How your parcel reaches you')).toEqual(['/shipping']);
});

it('does not mark a page for another one of the same title', () => {
  expect(currentLinks('/pages/returns-2', 'Returns')).toEqual([]);
});
