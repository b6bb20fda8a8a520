import type { EntryContext } from 'react-router';

/** What ends a string in single quotes or its script. U+2028 and U+2029 are allowed in strings since ES2019. */
const ESCAPED = /[\n\r'\\&<>]/g;

/**
 * The script with a page's data for hydration, as `ServerRouter` renders it after the page if its context has the stream. Rendered by
 * React, each part of the stream suspends the page once, and is a script with a hash of its own in the page's policy. One character for
 * each byte (latin1). The data is JSON with more than a thousand double quotes, which strings in single quotes need not escape.
 */
export async function readPageData(stream: EntryContext['serverHandoffStream'], nonce: string): Promise<string> {
  if (!stream) return '';
  let calls = '';
  for await (const chunk of stream) {
    calls += `${CONTROLLER}.enqueue('${Buffer.from(chunk).toString('latin1').replace(ESCAPED, toEscape)}');`;
  }
  return `<!--$--><script nonce="${nonce}">${calls}${CONTROLLER}.close();</script><!--/$-->`;
}

const CONTROLLER = 'window.__reactRouterContext.streamController';

function toEscape(character: string): string {
  return character === '\\' ? '\\\\' : `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
