import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A text file of the project; `file` is its path from the root, with forward slashes. */
export interface Source {
  file: string;
  text: string;
}

const CODE = ['{src,e2e,bench,drills,scripts}/**/*.{ts,tsx,js,css}', 'db/**/*.sql', '*.{ts,cjs}'];
const PAGES = ['*.md', 'docs/**/*.md'];
/** Landed migrations are never edited, so their comments cannot be fixed. */
const LANDED_MIGRATION = /^db\/migrations\/00(0\d|1[0-2])_/;
/** Generated, or with broken links as examples. */
const LEFT_OUT = /\.generated\.|\/\+types\/|^src\/test\/docs-links\.test\.ts$/;

/** All pages and all code files. */
export function readProject(): { pages: Source[]; code: Source[] } {
  return { pages: readSources(PAGES), code: readSources(CODE).filter(({ file }) => !LANDED_MIGRATION.test(file) && !LEFT_OUT.test(file)) };
}

/** Broken links and paths in pages, as 'file: link'. */
export function findBrokenPageLinks(pages: readonly Source[]): string[] {
  return pages.flatMap(({ file, text }) => {
    const prose = text.replace(/^```[\s\S]*?^```/gm, '');
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^(https?|mailto):/.test(link));
    const named = [...prose.matchAll(/`((?:src|e2e|bench|drills|scripts|db|docs)\/[^`\s]*)`/g)].map(([, name = '']) => name);
    return [
      ...links.filter((link) =>
        link.startsWith('#') ? !readAnchors(text).has(link.slice(1)) : !leadsSomewhere(link, path.posix.dirname(file)),
      ),
      ...named.filter((name) => !isPattern(name) && !leadsSomewhere(name, '.')),
    ].map((link) => `${file}: ${link}`);
  });
}

/** Broken mentions of pages in code, as 'file: mention'. */
export function findBrokenMentions(code: readonly Source[]): string[] {
  return code.flatMap(({ file, text }) => {
    const mentions = text.match(/(?<![\w/.-])(?:docs\/[\w./-]*(?:#[\w-]+)?|[\w-]+\.md\b(?:#[\w-]+)?)/g) ?? [];
    return mentions
      .map((mention) => mention.replace(/[.,:;]+$/, ''))
      .filter((mention) => !leadsSomewhere(mention, '.'))
      .map((mention) => `${file}: ${mention}`);
  });
}

/** A numbered section cites a document that readers of the project do not have; RFCs are public. */
const OUTSIDE = [
  /\bsections? \d+(\.\d+)*\b/i,
  /\b(of|in|by|as|from|have|has) the (specification|decisions)\b/i,
  /\bthe (specification|decisions) (says?|has|have)\b/i,
];

/** Lines that cite a document that is not in the project, as 'file: line'. */
export function findOutsideCitations(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => !/\bRFC \d|https?:/.test(line) && OUTSIDE.some((pattern) => pattern.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

/** Whether a link ('../src/main.ts', or a page with '#' and an anchor), relative to a folder, has an existing file and anchor. */
function leadsSomewhere(link: string, folder: string): boolean {
  const [target = '', anchor] = decodeURIComponent(link).split('#');
  const file = findFile(path.posix.normalize(path.posix.join(folder, target)));
  return file !== undefined && (anchor === undefined || anchorsOf(file).has(anchor));
}

/** The file or folder of a path; a decision may be cited by its number alone, and several files by a pattern. */
function findFile(name: string): string | undefined {
  if (existsSync(name)) return name;
  if (/^docs\/decisions\/\d{4}$/.test(name)) return globSync(`${name}-*.md`)[0];
  return /[*{]/.test(name) ? globSync(name)[0] : undefined;
}

/** A path with a placeholder: `db/migrations/00NN_name.sql`. */
function isPattern(name: string): boolean {
  return /NN|…|<\w+>/.test(name);
}

const knownAnchors = new Map<string, Set<string>>();

function anchorsOf(file: string): Set<string> {
  const anchors = knownAnchors.get(file) ?? readAnchors(readFileSync(file, 'utf8'));
  knownAnchors.set(file, anchors);
  return anchors;
}

/** The anchors that GitHub creates for a page: its headings, and explicit anchors. */
export function readAnchors(text: string): Set<string> {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading));
  return new Set([...headings, ...[...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)]);
}

/** GitHub's anchor of a heading: lower case, without punctuation, a hyphen for each space. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');
}

/** The text files that match one of the patterns and pass the filter. */
export function readSources(patterns: readonly string[], isWanted: (file: string) => boolean = () => true): Source[] {
  const files = globSync([...patterns]).map((file) => file.replaceAll(path.sep, '/'));
  return files.filter(isWanted).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}
