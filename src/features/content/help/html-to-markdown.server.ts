import { Parser } from 'htmlparser2';

const SPECIAL = /[\\`*[\]<|]/g;
const SKIPPED = new Set(['h1', 'caption']);

/** The article of one of the shop's own pages as Markdown. It knows the elements of those pages: info-page.tsx. */
export function articleToMarkdown(html: string): string {
  const blocks: string[] = [];
  let isInside = false;
  let skipped = 0;
  let line = '';
  let href = '';
  let list: { isOrdered: boolean; items: string[] } = { isOrdered: false, items: [] };
  let rows: string[][] = [];

  const endLine = () => {
    const text = line.replace(/\s+/g, ' ').trim();
    line = '';
    return text;
  };
  const addBlock = (text: string) => {
    if (text) blocks.push(text);
  };
  const endList = () => {
    addBlock(list.items.map((item, at) => `${list.isOrdered ? `${at + 1}.` : '-'} ${item}`).join('\n'));
  };
  const endCell = () => rows.at(-1)?.push(endLine());
  /** By the name of the element that ends. */
  const ends: Readonly<Record<string, () => void>> = {
    article: () => {
      isInside = false;
    },
    a: () => {
      line += `](${href})`;
    },
    h2: () => addBlock(`## ${endLine()}`),
    p: () => addBlock(endLine()),
    li: () => list.items.push(endLine()),
    ul: endList,
    ol: endList,
    th: endCell,
    td: endCell,
    table: () => {
      addBlock(toTable(rows));
      rows = [];
    },
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'article') isInside = true;
      if (!isInside) return;
      if (SKIPPED.has(name)) skipped += 1;
      if (name === 'ul' || name === 'ol') list = { isOrdered: name === 'ol', items: [] };
      if (name === 'tr') rows.push([]);
      if (name === 'a') {
        href = attributes.href ?? '';
        line += '[';
      }
    },
    ontext(text) {
      if (isInside && skipped === 0) line += text.replace(SPECIAL, '\\$&');
    },
    onclosetag(name) {
      if (!isInside) return;
      if (SKIPPED.has(name)) skipped -= 1;
      ends[name]?.();
    },
  });
  parser.end(html);
  return `${blocks.join('\n\n')}\n`;
}

function toTable([head = [], ...rows]: string[][]): string {
  const toLine = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [toLine(head), toLine(head.map(() => '---')), ...rows.map(toLine)].join('\n');
}
