import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readPageData } from './page-data.server';

function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(Buffer.from(chunk));
      controller.close();
    },
  });
}

/** What the scripts pass to the page. */
function runScripts(html: string): string[] {
  const calls: string[] = [];
  const streamController = { enqueue: (text: string) => calls.push(text), close: () => calls.push('closed') };
  for (const [, code] of html.matchAll(/<script nonce="n1">(.*?)<\/script>/gs))
    runInNewContext(code ?? '', { window: { __reactRouterContext: { streamController } } });
  return calls;
}

describe('the data of a page', () => {
  it('arrives as it was sent, part by part', async () => {
    const html = Buffer.from(await readPageData(streamOf('["Größe → 3", "a\\nb"]\n', 'P1:["\u2028 & more"]\n'), 'n1'), 'latin1').toString();
    expect(runScripts(html)).toEqual(['["Größe → 3", "a\\nb"]\n', 'P1:["\u2028 & more"]\n', 'closed']);
  });

  it('cannot end its string, and needs no escapes for double quotes', async () => {
    const quoted = '["it\'s", "a \\"word\\"", "\\\\"]\r\n';
    const html = await readPageData(streamOf(quoted), 'n1');
    expect(runScripts(html)).toEqual([quoted, 'closed']);
    expect(html).toContain(`'["it\\x27s", "a `);
  });

  it('cannot end its script or begin another', async () => {
    const evil = '["</script><script>evil()</script><!--"]';
    const html = await readPageData(streamOf(evil), 'n1');
    expect(html).not.toContain('evil()</script>');
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(runScripts(html)).toEqual([evil, 'closed']);
  });

  it('is one script in the boundary that React expects when it hydrates', async () => {
    expect((await readPageData(streamOf('[1]', '[2]'), 'n1')).replace(/<script.*?<\/script>/g, 'script')).toBe('<!--$-->script<!--/$-->');
  });

  it('is nothing for a page without data', async () => {
    expect(await readPageData(undefined, 'n1')).toBe('');
  });
});
