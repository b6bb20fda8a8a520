import MarkdownIt, { type Token } from 'markdown-it';
import { PICTURE_WIDTHS, parsePictureUrl, pictureUrl } from '#features/platform/media/picture-urls';
import { currentLanguage } from '#languages/current-language.server';
import { prefixOf, type ShopLanguages } from '#languages/shop-languages';
import { invalidField } from '#shared/errors';
import { withPrefix } from '#shared/page-address';
import { ownPath } from '#shared/paths';
import * as texts from './page-text.messages';
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
/** A link to a page of the shop, and not to a file or the console. */
const PAGE_LINK = /(<a href=")(\/(?!(?:media|assets|api|admin|feeds)\/)[^"]*)/g;
const MAX_HEADING = 6;
/** Levels of elements in one another, such as five of lists. A text of brackets takes the longer, the more there are. */
const MAX_NESTING = 12;
/** Of an address that is written out: the library looks so far from each beginning of one. */
const LINK_MAX_LENGTH = 1_000;
const TASK = /^\[([ x])\] /i;

/** Decides nothing about addresses, so that what is left out can be reported as it was written. */
class PageMarkdown extends MarkdownIt {
  override validateLink(): boolean {
    return true;
  }
  override normalizeLink(href: string): string {
    return safeAddress(href) === undefined ? href : super.normalizeLink(href);
  }
  override normalizeLinkText(text: string): string {
    return text;
  }
}

/** What differs from the library's own elements. */
const RENDERERS: Record<string, (token: Token) => string> = {
  html_block: ({ content }) => `<p>${escapeHtml(content.trim())}</p>\n`,
  html_inline: ({ content }) => escapeHtml(content),
  picture: ({ content }) => content,
  code_block: ({ content }) => `<pre><code>${escapeHtml(content)}</code></pre>\n`,
  fence: ({ content }) => `<pre><code>${escapeHtml(content)}</code></pre>\n`,
  table_open: ({ info }) => `<div class="table-scroll" role="region" aria-label="${texts.table(info)}" tabindex="0"><table>\n`,
  table_close: () => '</table></div>\n',
  s_open: () => '<del>',
  s_close: () => '</del>',
};

const markdown = createMarkdown();
const { escapeHtml } = markdown.utils;

/**
 * A page's Markdown as HTML: headings below the page's own, without gaps; safe links; pictures of the shop's media only. HTML in the
 * text is shown as text (docs/rules.md#pages-text). Throws `invalid` for a text that is nested too deeply.
 */
export function renderPageText(body: string, pictures: PictureSizes = new Map()): PageText {
  const problems = new Set<string>();
  const tokens = markdown.parse(body, {});
  // The library leaves out what is deeper.
  if (tokens.some(({ nesting, level }) => nesting === 1 && level >= MAX_NESTING - 1)) {
    throw invalidField('body', messages.bodyTooDeep);
  }
  const outline = createOutline();
  let tables = 0;
  for (const [i, token] of tokens.entries()) {
    switch (token.type) {
      case 'heading_open':
        // A heading is three tokens: its text is between its tags.
        setLevel([token, tokens[i + 2]], outline(Number(token.tag.slice(1))));
        break;
      case 'table_open':
        tables += 1;
        token.info = String(tables);
        break;
      case 'th_open':
        token.attrs = [['scope', 'col'], ...(token.attrs ?? [])];
        break;
      case 'html_block':
        problems.add(messages.htmlShown);
        break;
      case 'inline':
        if (tokens[i - 2]?.type === 'list_item_open') showTask(token.children?.[0]);
        for (const problem of restrict(token.children ?? [], pictures)) problems.add(problem);
        break;
    }
  }
  return { html: markdown.renderer.render(tokens, markdown.options), problems: [...problems] };
}

/** The HTML of a text on a page in another language than the default, whose links stay in that language. */
export function withLinksInLanguage(html: string, languages: ShopLanguages): string {
  const prefix = prefixOf(currentLanguage(), languages);
  return prefix === '' ? html : html.replace(PAGE_LINK, (_, start: string, path: string) => start + withPrefix(prefix, path));
}

/** The keys of the shop's pictures in a text. */
export function pictureKeysIn(body: string): string[] {
  const keys = [...body.matchAll(LIST_OF_PICTURES)].map(([, url = '']) => parsePictureUrl(url)?.key);
  return [...new Set(keys.filter((key) => key !== undefined))].sort();
}

function createMarkdown() {
  const created = new PageMarkdown({ html: true, linkify: true, maxNesting: MAX_NESTING });
  created.linkify.set({ maxLength: LINK_MAX_LENGTH }).add('www.', {
    validate: (text, position, linkify) => linkify.testSchemaAt(text, '//', position),
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
  for (const [type, render] of Object.entries(RENDERERS)) {
    created.renderer.rules[type] = (tokens, i) =>
      tokens
        .slice(i, i + 1)
        .map(render)
        .join('');
  }
  return created;
}

function setLevel(tags: (Token | undefined)[], level: number): void {
  for (const token of tags) if (token) token.tag = `h${level}`;
}

/** Tasks of a list have boxes. */
function showTask(text: Token | undefined): void {
  if (text?.type === 'text') text.content = text.content.replace(TASK, (_, mark: string) => (mark === ' ' ? '☐ ' : '☑ '));
}

/** Takes the power of links and pictures that are not safe. Returns what is left out, in sentences. */
function restrict(tokens: readonly Token[], pictures: PictureSizes): string[] {
  const problems: string[] = [];
  // Links are never in one another.
  let isLinkLeftOut = false;
  for (const token of tokens) {
    switch (token.type) {
      case 'html_inline':
        problems.push(messages.htmlShown);
        break;
      case 'link_open': {
        const href = String(token.attrGet('href'));
        isLinkLeftOut = safeAddress(href) === undefined;
        if (isLinkLeftOut) problems.push(messages.linkLeftOut(href));
        token.hidden = isLinkLeftOut;
        token.attrs = [['href', href]];
        break;
      }
      case 'link_close':
        token.hidden = isLinkLeftOut;
        break;
      case 'image': {
        const href = String(token.attrGet('src'));
        const picture = parsePictureUrl(href);
        const alt = markdown.renderer.renderInlineAsText(token.children ?? [], markdown.options, {});
        if (!picture) problems.push(messages.pictureLeftOut(href));
        token.type = picture ? 'picture' : 'text';
        token.content = picture ? pictureHtml(picture.key, escapeHtml(alt), pictures) : alt;
        break;
      }
    }
  }
  return problems;
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
