import { lazy, type ReactNode, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { renderDocument } from './render-document.server';

const page = (children: ReactNode) => (
  <html lang="en">
    <head>
      <title>Größe</title>
    </head>
    <body>{children}</body>
  </html>
);
function Failing(): ReactNode {
  throw new Error('no data');
}
const START = '<!DOCTYPE html><html lang="en"><head><title>Größe</title></head><body>';
const END = '</body></html>';
const render = (tree: ReactNode, onError = vi.fn()) => renderDocument(tree, { nonce: 'n1', onError });

it('renders a document', async () => {
  expect(await render(page('3 → 4'))).toBe(`${START}3 → 4${END}`);
});

it('waits for the code of a lazy part, and renders the same when it is there', async () => {
  const Part = lazy(async () => ({ default: () => <p>here</p> }));
  const tree = page(
    <Suspense fallback="not yet">
      <Part />
    </Suspense>,
  );
  const first = await render(tree);
  expect(first).toBe(`${START}<!--$--><p>here</p><!--/$-->${END}`);
  expect(await render(tree)).toBe(first);
});

it('reports a part that fails, and renders its fallback', async () => {
  const onError = vi.fn();
  const html = await render(
    page(
      <Suspense fallback="not here">
        <Failing />
      </Suspense>,
    ),
    onError,
  );
  expect(html).toContain('not here');
  expect(onError).toHaveBeenCalledWith(new Error('no data'), expect.anything());
});

it('fails if the document fails', async () => {
  await expect(render(page(<Failing />))).rejects.toThrow('no data');
});
