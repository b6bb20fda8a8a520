import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { SECOND_MS } from '#shared/time';

const RENDER_TIMEOUT_MS = 10 * SECOND_MS;

interface DocumentOptions {
  nonce: string;
  onError: (error: unknown) => void;
}

/** Renders a whole document, its lazy parts and the data for hydration included: no part of a page waits for a script to insert it. */
export function renderDocument(tree: ReactNode, { nonce, onError }: DocumentOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(tree, {
      nonce,
      // React would send large parts of a complete page later, and insert them by a script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(timer);
        resolve(text(pipe(new PassThrough())));
      },
      onShellError: reject,
      onError,
    });
    const timer = setTimeout(() => abort(new Error('The page took too long to render.')), RENDER_TIMEOUT_MS);
  });
}
