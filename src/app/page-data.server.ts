import type { EntryContext } from 'react-router';

/** U+2028 and U+2029 are allowed in strings since ES2019. */
const HTML_CHARACTERS = /[&<>]/g;

/**
 * The scripts with a page's data for hydration, as `ServerRouter` renders them after the page if its context has the stream. Rendered
 * by React, each part of the stream suspends the page once. One character for each byte (latin1).
 */
export async function readPageData(stream: EntryContext['serverHandoffStream'], nonce: string): Promise<string> {
  if (!stream) return '';
  let opened = '';
  let closed = '';
  for await (const chunk of stream) {
    const json = JSON.stringify(Buffer.from(chunk).toString('latin1')).replace(HTML_CHARACTERS, toUnicodeEscape);
    opened += `<!--$-->${scriptOf(`enqueue(${json})`, nonce)}`;
    closed += '<!--/$-->';
  }
  return `${opened}<!--$-->${scriptOf('close()', nonce)}<!--/$-->${closed}`;
}

function scriptOf(call: string, nonce: string): string {
  return `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`;
}

function toUnicodeEscape(character: string): string {
  return `\\u00${character.charCodeAt(0).toString(16)}`;
}
