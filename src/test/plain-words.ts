import { type ESTree, parseSync, Visitor } from 'vite';
import { readSources, type Source } from './docs-links';

const TEXT_FILE = /\.([cm]?[jt]sx?|css|sql|md|json|ya?ml|html|sh)$|^\.ci\//;
/** Migrations that have landed, generated files, results of benchmarks, demo texts, sentences for shoppers, and the linter's own examples. */
const LEFT_OUT =
  /^db\/(migrations\/|schema\.sql$)|^bench\/results\/|^src\/demo\/|generated|\/hot-statements\/|^package-lock\.json$|\.messages\.ts$|^src\/test\/plain-words\.test\.ts$/;
const CODE_FILE = /\.[cm]?[jt]sx?$/;
const TEST_FUNCTIONS = new Set(['it', 'test', 'describe']);

const FILES = ['{*,.*}.*', '.ci/*', '{bench,db,docs,drills,e2e,scripts,src}/**/*.*'];

/** Every text file of ours whose words are checked. */
export function readOwnTexts(): Source[] {
  return readSources(FILES, (file) => TEXT_FILE.test(file) && !LEFT_OUT.test(file));
}

/** The table rows of docs/style.md whose last column names words in backticks. */
const BANNED_ROW = /^\|.*\| *(`[a-z ]+`(?:, `[a-z ]+`)*) *\|$/gm;

/** The words in the last column of the table "Words" in docs/style.md. */
export function readBannedWords(style: string): string[] {
  const [, words = ''] = style.split('\n## Words\n');
  return [...words.matchAll(BANNED_ROW)].flatMap(([, cell = '']) => cell.split(', ').map((word) => word.slice(1, -1)));
}

/**
 * Banned words in names (also as a part of camelCase and snake_case), comments, test names and documents, as 'file:line: word'.
 * Sentences for shoppers may have them: text in JSX, and strings that start with a capital letter.
 */
export function findBannedWords(sources: readonly Source[], words: readonly string[]): string[] {
  const candidate = new RegExp(words.map(spaced).join('|'), 'i'); // five times as fast: most files have none
  const pattern = new RegExp(words.map(patternOf).join('|'), 'g');
  return sources.flatMap((source) => {
    if (!candidate.test(source.text)) return [];
    const text = source.file === 'docs/style.md' ? source.text.replace(BANNED_ROW, '') : source.text;
    const hits = [...text.matchAll(pattern)].filter(({ index }) => !isFixedName(text, index));
    if (hits.length === 0) return [];
    const isForShoppers = CODE_FILE.test(source.file) ? findShopperTexts(source) : () => false;
    return hits
      .filter(({ index }) => !isForShoppers(index))
      .map(({ 0: word, index }) => `${source.file}:${text.slice(0, index).split('\n').length}: ${word}`);
  });
}

/** Matches a separate word or a part of a name: 'word', 'isWord', 'WORD_MS'; not 'sword'. */
function patternOf(word: string): string {
  const lower = spaced(word);
  const upper = spaced(word.toUpperCase());
  const capitalized = spaced(word.charAt(0).toUpperCase() + word.slice(1));
  return `(?<![A-Za-z])${lower}(?![a-z])|${capitalized}(?![a-z])|(?<![A-Za-z])${upper}(?![A-Za-z])`;
}

function spaced(words: string): string {
  return words.replaceAll(' ', '\\s+');
}

/** A rule's anchor, which links use (docs/rules.md), or the protocol's keep-alive. */
function isFixedName(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 40), index);
  return /(#|id="|\*\*)([a-z0-9]+-)+$/.test(before) || (/keep[-_ ]?$/i.test(before) && /^alive/i.test(text.slice(index, index + 5)));
}

/** Whether a position in a file of code is in a shopper's sentence, or in a regular expression that matches one. */
function findShopperTexts({ file, text }: Source): (index: number) => boolean {
  const ranges: { start: number; end: number }[] = [];
  const testNames = new Set<unknown>();
  const isSentence = (string: string) => /^[^\p{L}]*\p{Lu}/u.test(string);
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      if (TEST_FUNCTIONS.has(rootName(callee))) testNames.add(name);
    },
    Literal(node) {
      if (testNames.has(node)) return;
      if ('regex' in node || (typeof node.value === 'string' && isSentence(node.value))) ranges.push(node);
    },
    TemplateLiteral(node) {
      const [first] = node.quasis;
      if (testNames.has(node) || !(first?.value.raw === '' || isSentence(first?.value.raw ?? ''))) return;
      ranges.push(...node.quasis);
    },
    // biome-ignore lint/correctness/noComponentHookFactories: a visitor of the syntax tree, not a component
    JSXText: (node) => void ranges.push(node),
  });
  visitor.visit(parseSync(file, text).program);
  return (index) => ranges.some(({ start, end }) => start <= index && index < end);
}

/** 'test' of `test.describe(…)`, 'it' of `it.each([…])(…)`. */
function rootName(node: ESTree.Expression): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return rootName(node.object as ESTree.Expression);
  if (node.type === 'CallExpression') return rootName(node.callee);
  return '';
}
