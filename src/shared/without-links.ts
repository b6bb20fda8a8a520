/** What mail programs turn into links: after a scheme, a dot inside a word, or an at sign. Full-width and ideographic dots count too. */
const LINK_SIGNS = /:\/\/|[.\u3002\uFF0E\uFF61@](?=[^\s.])/gu;

/** A text that mail programs show as it is, without a link: 'evil.example' becomes 'evil. example'. Other texts stay. */
export function withoutLinks(text: string): string {
  return text.replace(LINK_SIGNS, (sign) => (sign === '://' ? ' ' : `${sign} `));
}
