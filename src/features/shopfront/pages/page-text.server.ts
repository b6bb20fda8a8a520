import { Marked, type Renderer, type Tokens } from 'marked';
import { PICTURE_WIDTHS, parsePictureUrl, pictureUrl } from '#features/platform/media/picture-urls';
import { AppError } from '#shared/errors';
import { ownPath } from '#shared/paths';
import { pagesMessages as messages } from './pages.messages';

/** Width and height of an uploaded picture, in pixels. */
export type PictureSizes = ReadonlyMap<string, { width: number | null; height: number | null }>;

export interface PageText {
  /** Only the elements below, with escaped texts. */
  html: string;
  /** What is left out, in sentences for staff. */
  problems: string[];
}

const PICTURE_SIZES = '(min-width: 48rem) 65ch, 92vw';
const LIST_OF_PICTURES = /!\[[^[\]]*\]\(\s*<?(\/media\/[^\s)>]+)/g;
const MAX_HEADING = 6;

/**
 * A page's Markdown as HTML: headings below the page's own, without gaps; safe links; pictures of the shop's media only. HTML in the
 * text is shown as text (docs/rules.md#pages-text). Throws `invalid` for a text that is nested too deeply.
 */
export function renderPageText(body: string, pictures: PictureSizes = new Map()): PageText {
  const problems = new Set<string>();
  const report = (problem: string) => {
    problems.add(problem);
    return '';
  };
  const marked = new Marked({ gfm: true, async: false });
  const outline = createOutline();
  let tables = 0;
  marked.use({
    renderer: {
      heading(this: Renderer, { tokens, depth }: Tokens.Heading) {
        const level = outline(depth);
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      html({ text, block }: Tokens.HTML | Tokens.Tag) {
        report(messages.htmlShown);
        return block ? `<p>${escapeHtml(text.trim())}</p>\n` : escapeHtml(text);
      },
      // After '<script>' the library would take text for escaped.
      text(this: Renderer, token: Tokens.Text | Tokens.Escape) {
        return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : escapeText(token.text);
      },
      link(this: Renderer, { href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const address = safeAddress(href);
        if (address === undefined) return report(messages.linkLeftOut(href)) + inner;
        return `<a href="${escapeHtml(address)}">${inner}</a>`;
      },
      image(this: Renderer, { href, text, tokens }: Tokens.Image) {
        const picture = parsePictureUrl(href);
        const alt = escapeHtml(tokens ? this.parser.parseInline(tokens, this.parser.textRenderer) : text);
        return picture ? pictureHtml(picture.key, alt, pictures) : report(messages.pictureLeftOut(href)) + alt;
      },
      checkbox: ({ checked }: Tokens.Checkbox) => (checked ? '☑ ' : '☐ '),
      table(this: Renderer, { header, rows }: Tokens.Table) {
        tables += 1;
        const head = header.map((cell) => cellHtml(this, cell, 'th scope="col"')).join('');
        const lines = rows.map((row) => `<tr>${row.map((cell) => cellHtml(this, cell, 'td')).join('')}</tr>`).join('');
        return `<div class="table-scroll" role="region" aria-label="Table ${tables}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${lines}</tbody></table></div>\n`;
      },
      code: ({ text }: Tokens.Code) => `<pre><code>${escapeHtml(text)}\n</code></pre>\n`,
    },
  });
  return { html: parse(marked, body), problems: [...problems] };
}

/** The keys of the shop's pictures in a text. */
export function pictureKeysIn(body: string): string[] {
  const keys = [...body.matchAll(LIST_OF_PICTURES)].map(([, url = '']) => parsePictureUrl(url)?.key);
  return [...new Set(keys.filter((key) => key !== undefined))].sort();
}

function parse(marked: Marked, body: string): string {
  try {
    return marked.parse(body, { async: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError('invalid', { fields: [{ field: 'body', message: messages.bodyTooDeep }], cause: error });
  }
}

/** The page's title is its h1: the first level in the text is h2, and the next deeper one h3, whatever their marks are. */
function createOutline(): (depth: number) => number {
  const open: number[] = [];
  return (depth) => {
    while (open.length > 0 && (open.at(-1) ?? 0) >= depth) open.pop();
    open.push(depth);
    return Math.min(open.length + 1, MAX_HEADING);
  };
}

/** An address that a link may have; undefined for any other scheme, and for a relative one that browsers take for another host. */
function safeAddress(href: string): string | undefined {
  if (href.startsWith('/')) return ownPath(href) === href ? href : undefined;
  return /^(https?:\/\/[^\s/]|mailto:[^\s]|tel:[+\d])/i.test(href) && URL.canParse(href) ? href : undefined;
}

function pictureHtml(key: string, alt: string, pictures: PictureSizes): string {
  const { width, height } = pictures.get(key) ?? {};
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  const srcSet = PICTURE_WIDTHS.map((each) => `${pictureUrl(key, each)} ${each}w`).join(', ');
  return `<img src="${pictureUrl(key, 640)}" srcset="${srcSet}" sizes="${PICTURE_SIZES}" alt="${alt}"${size} loading="lazy" decoding="async">`;
}

function cellHtml({ parser }: Renderer, { tokens, align }: Tokens.TableCell, tag: string): string {
  const style = align ? ` style="text-align:${align}"` : '';
  return `<${tag}${style}>${parser.parseInline(tokens)}</${tag.slice(0, 2)}>`;
}

/** Entities stay what they are: '&copy;' is ©. */
function escapeText(text: string): string {
  return text.replace(/[<>"']|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|\w+);)/gi, (character) => `&#${character.charCodeAt(0)};`);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
