import { US_STATES } from '#features/accounts/addresses/places';
import { DEFAULT_THEME } from '#features/content/theme/theme.rules';
import { PAYMENT_MARKS } from '#features/platform/settings/settings.rules';
import { queryShop } from './shop-database';

/** Not shown as they are: the code of mails and pictures, and what the search makes of texts. */
const NOT_SHOWN = /^(mails\.body_html|media_artworks\.|order_lexicon\.|search_words\.|translated_|word_)/;
/** Of words that people write without capitals. */
const WORDS = /^(search_term_\w+\.term|\w+\.tags?|categories\.keywords)$/;
/** Other lower-case words are codes of the shop, such as `delivered`, which nobody should see. */
const CODE = /^[a-z\d_.:/-]+$/;
/** Proper names that no language translates, and that are in the code: of shops, of the time zone, of states, of what people pay with. */
const NAMES = ['Tradewind', 'Shopify', 'WooCommerce', 'UTC', ...US_STATES, ...Object.values(PAYMENT_MARKS)];
/** Of the look that a shop has until its owner changes it: they are the words that the owner edits. */
const DEFAULT_MENUS = [{ title: '', links: DEFAULT_THEME.headerMenu }, ...DEFAULT_THEME.footerGroups].flatMap(({ title, links }) => [
  title,
  ...links.map(({ label }) => label),
]);

/** Numbers with units, addresses of mails, pages and files, `dotted.names`, codes such as TW-UNKNOWN, and single keys and sizes. */
const NO_WORD = /\d|@|:\/\/|^\/\S|^\w+([.]\w+)+$|^[A-Z\d]+(-[A-Z\d]+)+$|^[A-Z]$/;
/** From this length on, a part of a longer text may be shown by itself: a paragraph, an excerpt. */
const PART_LENGTH = 20;
const PHRASE_LENGTH = 200;

/** What a shop shows as it is: what people have written, and names. */
export interface StoredTexts {
  /** The texts that do not consist of it. */
  findOthers: (texts: readonly string[]) => Promise<string[]>;
}

/** Reads the texts of the shop under test; again when something new is shown, which another test may have written. */
export function storedTexts(read: () => Promise<readonly string[]> = readTexts): StoredTexts {
  let known = toKnown([]);
  return {
    findOthers: async (texts) => {
      const news = texts.filter((text) => !known.includes(text));
      if (news.length === 0) return [];
      known = toKnown(await read());
      return news.filter((text) => !known.includes(text));
    },
  };
}

async function readTexts(): Promise<string[]> {
  const columns = await queryShop<{ table: string; name: string; type: string }>(
    `SELECT table_name AS table, column_name AS name, data_type AS type FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type IN ('text', 'ARRAY', 'jsonb')`,
  );
  const shown = columns
    .map((column) => ({ ...column, path: `${column.table}.${column.name}` }))
    .filter(({ path }) => !NOT_SHOWN.test(path));
  const selects = shown.map(({ table, name, type, path }) => {
    const isOfWords = WORDS.test(path);
    return valuesOf({ table, name, type })
      .map((value) => `SELECT ${value}, ${isOfWords} FROM "${table}"`)
      .join(' UNION ALL ');
  });
  const rows = await queryShop<{ text: string; isOfWords: boolean }>(
    `SELECT DISTINCT text, "isOfWords" FROM (${selects.join(' UNION ALL ')}) AS found (text, "isOfWords") WHERE text ~ '[[:alpha:]]'`,
  );
  return rows.filter(({ text, isOfWords }) => isOfWords || !CODE.test(text)).map(({ text }) => text);
}

/** The texts of a column; of JSON, the keys too: they are the names of specifications and options. */
function valuesOf({ table, name, type }: { table: string; name: string; type: string }): string[] {
  const column = `"${table}"."${name}"`;
  if (type === 'text') return [column];
  if (type === 'ARRAY') return [`unnest(${column})::text`];
  return [
    `jsonb_path_query(${column}, '$.** ? (@.type() == "string")') #>> '{}'`,
    `jsonb_path_query(${column}, '$.** ? (@.type() == "object").keyvalue().key') #>> '{}'`,
  ];
}

function toKnown(texts: readonly string[]): { includes: (text: string) => boolean } {
  const all = [...NAMES, ...DEFAULT_MENUS, ...texts].map(plain);
  const long = all.filter((text) => text.length > PART_LENGTH).join('\n');
  const phrases = new Set(all.filter((text) => text.length <= PHRASE_LENGTH));
  const mostWords = Math.max(...[...phrases].map((phrase) => phrase.split(' ').length));
  return {
    includes: (text) => {
      const shown = plain(text);
      return (shown.length >= PART_LENGTH && long.includes(shown)) || consistsOf(shown.split(' '), phrases, mostWords);
    },
  };
}

/** Whether all words belong to phrases, or need no translation. */
function consistsOf(words: readonly string[], phrases: ReadonlySet<string>, mostWords: number): boolean {
  for (let at = 0; at < words.length; ) {
    const length = lengthOfPhrase(words.slice(at, at + mostWords), phrases);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** How many words the longest phrase has that these begin with. */
function lengthOfPhrase(words: readonly string[], phrases: ReadonlySet<string>): number {
  for (let length = words.length; length > 0; length--) if (phrases.has(words.slice(0, length).join(' '))) return length;
  const [first = ''] = words;
  return /\p{Script=Latin}/u.test(first) && !NO_WORD.test(first) ? 0 : 1;
}

/** Without marks of Markdown, `{places}` for values, the commas of Japanese lists, punctuation around words, and ellipses. */
function plain(text: string): string {
  return text
    .replace(/\{\w+\}|[*`#|>、]|(?<!\w)_|_(?!\w)|\]\([^)]*\)/g, ' ')
    .replace(/(?<!\S)[^\p{L}\d/@]+|[^\p{L}\d]+(?!\S)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
