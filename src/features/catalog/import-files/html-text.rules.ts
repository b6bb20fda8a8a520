import { Parser } from 'htmlparser2';

const TAG_START = /<\/?[a-z!]/i;
const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i;
/** Their content is not text for readers. */
const DROPPED = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'noscript',
  'template',
  'head',
  'title',
  'svg',
  'math',
  'select',
  'textarea',
]);
/** Blocks by the number of line breaks around them. */
const BLOCKS: Record<string, number> = {
  ...Object.fromEntries(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'blockquote', 'pre', 'hr'].map((tag) => [tag, 2])),
  ...Object.fromEntries(['div', 'li', 'tr', 'section', 'article', 'header', 'footer', 'dl', 'dt', 'dd', 'figure'].map((tag) => [tag, 1])),
};

/** A description as the shop stores it: plain text with line breaks. Text without any tag or entity stays as it is. */
export function htmlToText(html: string): string {
  if (!hasTag(html) && !ENTITY.test(html)) return html;
  // Collected and joined once: reading the end of a text that grows would copy all of it for each part.
  const parts: string[] = [];
  /** Line breaks at its end. */
  let present = 0;
  let endsWithSpace = false;
  let breaks = 0;
  let hasSpace = false;
  let droppedDepth = 0;
  const addBreaks = (count: number) => {
    breaks = Math.max(breaks, count);
    hasSpace = false;
  };
  const push = (part: string) => {
    if (!part) return;
    const added = countBreaksAtEnd(part);
    present = added === part.length ? present + added : added;
    endsWithSpace = /\s/.test(part.at(-1) ?? '');
    parts.push(part);
  };
  const addText = (part: string) => {
    if (parts.length > 0) {
      if (breaks > 0) push('\n'.repeat(Math.max(0, breaks - present)));
      else if (hasSpace && !endsWithSpace) push(' ');
    }
    breaks = 0;
    hasSpace = false;
    push(part);
  };
  const parser = new Parser(
    {
      onopentag(name) {
        if (DROPPED.has(name)) droppedDepth++;
        else if (name === 'br') addText('\n');
        else if (name in BLOCKS) addBreaks(BLOCKS[name] ?? 1);
        if (name === 'li') addText('• ');
        else if (name === 'td' || name === 'th') hasSpace = true;
      },
      onclosetag(name) {
        if (DROPPED.has(name)) droppedDepth = Math.max(0, droppedDepth - 1);
        else if (name in BLOCKS) addBreaks(BLOCKS[name] ?? 1);
      },
      ontext(data) {
        if (droppedDepth > 0) return;
        // Line breaks in the source are spaces; other spaces may be intended.
        const lines = data.split(/[\r\n]+/);
        lines.forEach((line, i) => {
          if (i > 0) hasSpace = true;
          const part = i > 0 ? line.trimStart() : line;
          const trimmed = i < lines.length - 1 ? part.trimEnd() : part;
          if (trimmed) addText(trimmed);
        });
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return parts.join('').trim();
}

/** Whether a tag begins somewhere, and one ends after it. */
function hasTag(html: string): boolean {
  const start = html.search(TAG_START);
  return start >= 0 && html.indexOf('>', start) >= 0;
}

function countBreaksAtEnd(part: string): number {
  let count = 0;
  while (part.at(-1 - count) === '\n') count += 1;
  return count;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' };

/** Plain text as HTML that `htmlToText` turns into the same text. */
export function textToHtml(text: string): string {
  return text.replace(/[&<>\n]/g, (char) => ENTITIES[char] ?? char);
}
