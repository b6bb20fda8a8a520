import { Writable } from 'node:stream';
import * as build from 'virtual:react-router/server-build';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { shopContext } from '#app/shop-context.server';
import type { Shop } from '#server/shop.server';

interface Tree {
  routerContext: EntryContext;
  url: string;
}

/** Captures the React tree of an address with its data. */
export async function captureTree(shop: Shop, path: string): Promise<Tree> {
  let captured: EntryContext | undefined;
  const capturing = async (_request: Request, status: number, headers: Headers, routerContext: EntryContext) => {
    captured = routerContext;
    return new Response('', { status, headers });
  };
  const entry = { ...build.entry, module: { ...build.entry.module, default: capturing } };
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  const url = `http://localhost${path}`;
  await createRequestHandler({ ...build, entry } as typeof build, 'production')(new Request(url), context);
  if (!captured) throw new Error(`${path} rendered nothing.`);
  // The stream of the page's data can be read only once, and only the tree is measured.
  return { routerContext: { ...captured, serverHandoffStream: undefined }, url };
}

export function renderTree({ routerContext, url }: Tree): Promise<void> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(createElement(ServerRouter, { context: routerContext, url }), {
      onAllReady: () => pipe(new Writable({ write: (_chunk, _encoding, done) => done() }).on('finish', resolve)),
      onError: reject,
    });
  });
}
