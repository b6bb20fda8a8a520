import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { SECOND_MS } from '#shared/time';

const RENDER_TIMEOUT_MS = 10 * SECOND_MS;

interface DocumentOptions {
  nonce: string;
  onError: (error: unknown) => void;
}

/**
 * Renders a whole document, with one character for each byte (latin1: only ASCII is searched afterwards, and the rest need not be
 * decoded). All data is there before, so that usually nothing suspends and the document is one string; React's stream, which waits,
 * encodes it in pieces of two kilobytes. The first page with a lazy part waits for its code, and a part that fails is logged: these are
 * rendered as a stream.
 */
export async function renderDocument(tree: ReactNode, options: DocumentOptions): Promise<string> {
  const html = renderAtOnce(tree);
  const bytes = html === undefined ? await renderWhenReady(tree, options) : Buffer.from(`<!DOCTYPE html>${html}`);
  return bytes.toString('latin1');
}

/** Undefined if a part suspends or fails. */
function renderAtOnce(tree: ReactNode): string | undefined {
  try {
    const html = renderToString(tree);
    return html.includes('<!--$!-->') ? undefined : html;
  } catch {
    return undefined;
  }
}

function renderWhenReady(tree: ReactNode, { nonce, onError }: DocumentOptions): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(tree, {
      nonce,
      // No streaming: no part of a page waits for a script to insert it.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(timer);
        const chunks: Buffer[] = [];
        pipe(
          new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(chunk);
              done();
            },
          }).on('finish', () => resolve(Buffer.concat(chunks))),
        );
      },
      onShellError: reject,
      onError,
    });
    const timer = setTimeout(() => abort(new Error('The page took too long to render.')), RENDER_TIMEOUT_MS);
  });
}
