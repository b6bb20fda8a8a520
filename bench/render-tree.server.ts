import { Writable } from 'node:stream';
import * as build from 'virtual:react-router/server-build';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createRequestHandler, type EntryContext, ServerRouter } from 'react-router';
import { pageContext } from '#app/page-renderer.server';
import type { Shop } from '#server/shop.server';

export interface Tree {
  routerContext: EntryContext;
  url: string;
}

/** Captures the React tree of an address with its data. Throws if the page is not found or fails. */
export async function captureTree(shop: Shop, path: string): Promise<Tree> {
  let captured: EntryContext | undefined;
  const capturing = async (_request: Request, status: number, headers: Headers, routerContext: EntryContext) => {
    captured = routerContext;
    return new Response('', { status, headers });
  };
  const entry = { ...build.entry, module: { ...build.entry.module, default: capturing } };
  const url = `http://localhost${path}`;
  const handle = createRequestHandler({ ...build, entry } as typeof build, 'production');
  const { status } = await handle(new Request(url), pageContext({ shop, outcome: { isDatabaseUnavailable: false } }));
  if (!captured || status !== 200) throw new Error(`${path} has status ${status}.`);
  // The stream of the page's data can be read only once, and only the tree is measured.
  return { routerContext: { ...captured, serverHandoffStream: undefined }, url };
}

/** The tree's HTML, rendered by React alone. */
export function renderTree({ routerContext, url }: Tree): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const write = (chunk: Buffer, _encoding: string, done: () => void) => {
      chunks.push(chunk);
      done();
    };
    const { pipe } = renderToPipeableStream(createElement(ServerRouter, { context: routerContext, url }), {
      onAllReady: () => pipe(new Writable({ write }).on('finish', () => resolve(Buffer.concat(chunks)))),
      onError: reject,
    });
  });
}
