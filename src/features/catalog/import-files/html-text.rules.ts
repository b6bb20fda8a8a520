import { Parser } from 'htmlparser2';

const TAG_OR_ENTITY = /<\/?[a-z!][^>]*>|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i;
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
  if (!TAG_OR_ENTITY.test(html)) return html;
  let text = '';
  let breaks = 0;
  let hasSpace = false;
  let droppedDepth = 0;
  const addBreaks = (count: number) => {
    breaks = Math.max(breaks, count);
    hasSpace = false;
  };
  const addText = (part: string) => {
    if (breaks > 0 && text) {
      const present = /\n*$/.exec(text)?.[0].length ?? 0;
      text += '\n'.repeat(Math.max(0, breaks - present));
    } else if (hasSpace && /\S$/.test(text)) text += ' ';
    breaks = 0;
    hasSpace = false;
    text += part;
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
        data.split(/[ \t]*[\r\n]\s*/).forEach((part, i) => {
          if (i > 0) hasSpace = true;
          if (part) addText(part);
        });
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return text.trim();
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' };

/** Plain text as HTML that `htmlToText` turns into the same text. */
export function textToHtml(text: string): string {
  return text.replace(/[&<>\n]/g, (char) => ENTITIES[char] ?? char);
}
