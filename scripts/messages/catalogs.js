// The catalogs of translations: a PO file for each language in src/languages/catalogs, and in its folder `console` those of the console's
// screens, which exist in fewer languages, and `informal` the texts that address readers otherwise (german-address.js). A message is known by
// its file and key (`buying/cart/cart-drawer.title`), which is its context in the file.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import gettext from 'gettext-parser';
import { parseMessage } from './compile-message.js';
import { pseudoText } from './pseudo.js';
import { readMessages } from './read-messages.js';
import { findShopFiles } from './shop-files.js';

/** @type {Record<'shop' | 'console' | 'informal', string>} */
const FOLDERS = {
  shop: 'src/languages/catalogs',
  console: 'src/languages/catalogs/console',
  informal: 'src/languages/catalogs/informal',
};
/** The message that no reader sees: how Intl writes dates and numbers. */
const LANGUAGE_TAG = 'shared/locale.locale';
export const IS_MESSAGES_FILE = /\.messages\.ts$/;

/** The id of a message: `buying/cart/cart-drawer.title`. */
export function messageId(file, key) {
  return `${file
    .replace(/^src\//, '')
    .replace(/^features\//, '')
    .replace(IS_MESSAGES_FILE, '')}.${key}`;
}

/** The messages of each catalog: those that shoppers, emails, papers and answers of the API have, and those that only the console’s screens show. */
export function readMessagesByPart() {
  const files = findShopFiles();
  const parts = { shop: new Map(), console: new Map() };
  for (const [id, message] of readAllMessages()) {
    if (hasWordsOrMarks(message.text)) parts[files.has(message.file) ? 'shop' : 'console'].set(id, message);
  }
  return parts;
}

/** All messages by their id, in the order of their files. */
export function readAllMessages(root = process.cwd()) {
  const messages = new Map();
  for (const file of globSync('src/**/*.messages.ts', { cwd: root }).sort()) {
    for (const message of readMessages(file, readFileSync(path.join(root, file), 'utf8'))) {
      messages.set(messageId(file, message.key), { ...message, file });
    }
  }
  return messages;
}

/**
 * Whether there is something to translate. Punctuation is: quotation marks differ, and in French a space is before a colon. “{name} {count}”
 * has nothing.
 */
function hasWordsOrMarks(text) {
  return /[\p{L}\p{P}]/u.test(text.replace(/\{\w+\}/g, ''));
}

/** Languages with a catalog of the part. */
export function catalogLanguages(part = 'shop') {
  return globSync(`${FOLDERS[part]}/*.po`)
    .map((file) => path.basename(file, '.po'))
    .sort();
}

/** A language’s translations by id; each with the original that it was made of. In a build for tests, one language is the pseudo-language. */
export function readCatalog(language, part = 'shop') {
  const entries = readEntries(language, part);
  if (language === process.env.PSEUDO_LANGUAGE && part !== 'informal') {
    for (const [id, { text }] of readMessagesByPart()[part]) {
      if (id !== LANGUAGE_TAG) entries.set(id, { original: text, translation: pseudoText(text) });
    }
  }
  return entries;
}

function readEntries(language, part) {
  const file = catalogFile(language, part);
  const entries = new Map();
  if (!existsSync(file)) return entries;
  for (const [id, ofContext] of Object.entries(gettext.po.parse(readFileSync(file)).translations)) {
    for (const { msgid, msgstr } of Object.values(ofContext)) {
      if (msgid !== '') entries.set(id, { original: msgid, translation: msgstr[0] });
    }
  }
  return entries;
}

/**
 * The informal texts of a language by id, each with the English that it says; all others are as in the formal catalog. One that was made
 * of an older formal text is left out.
 */
export function readInformalCatalog(language) {
  const formal = readCatalog(language);
  const informal = [...readCatalog(language, 'informal')].filter(
    ([id, { original, translation }]) => translation && formal.get(id)?.translation === original,
  );
  return new Map(informal.map(([id, { translation }]) => [id, { original: formal.get(id).original, translation }]));
}

/** Writes translations by id, sorted, each in one line, so that a change of one changes one line. */
export function writeCatalog(language, { part = 'shop', messages, translations }) {
  const contexts = {};
  for (const [id, { text, file }] of [...messages].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const translation = translations.get(id);
    contexts[id] = { [text]: { msgctxt: id, msgid: text, msgstr: [translation ?? ''], comments: { reference: file } } };
  }
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: language };
  writeFileSync(
    catalogFile(language, part),
    `${gettext.po.compile({ charset: 'utf-8', headers, translations: contexts }, { foldLength: 0 })}`,
  );
}

/** What originals contain: each is compared with its translation into every language. */
const originals = new Map();

/** What is wrong with a translation: arguments, tags or plural forms that are missing or too many; empty if nothing is. */
export function findProblems(text, translation, language) {
  let translated;
  try {
    translated = contentsOf(translation);
  } catch (error) {
    return [`cannot be read: ${error.message}`];
  }
  if (!originals.has(text)) originals.set(text, contentsOf(text));
  const original = originals.get(text);
  const requiredNames = new Set([...original.names].filter((name) => !original.choices.has(name)));
  return [
    ...differences(requiredNames, translated.names).map((name) => `{${name}} is missing`),
    ...differences(translated.names, original.names).map((name) => `{${name}} is unknown`),
    ...differences(original.tags, translated.tags).map((tag) => `${tag} is missing`),
    ...differences(translated.tags, original.tags).map((tag) => `${tag} is unknown`),
    ...translated.plurals.flatMap((forms) => pluralProblems(forms, language)),
  ];
}

function differences(of, from) {
  return [...of].filter((each) => !from.has(each));
}

function pluralProblems(forms, language) {
  const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  // Millions have a form of their own in some languages; nothing is counted in millions here.
  const required = known.filter((form) => form !== 'many' || !MILLIONS_ONLY.has(language));
  return [
    ...required.filter((form) => !forms.includes(form)).map((form) => `the plural form “${form}” is missing`),
    ...forms.filter((form) => !form.startsWith('=') && !known.includes(form)).map((form) => `${language} has no plural form “${form}”`),
  ];
}

const MILLIONS_ONLY = new Set(['fr', 'es', 'it', 'pt-BR']);

function contentsOf(text) {
  const contents = { names: new Set(), choices: new Set(), tags: new Set(text.match(/<\/?[a-z]\w*\/?>/gi) ?? []), plurals: [] };
  const visit = (parts) => {
    for (const part of parts) {
      if (part.type === TYPE.literal || part.type === TYPE.pound) continue;
      contents.names.add(part.value);
      if (!part.options) continue;
      contents.choices.add(part.value);
      const forms = Object.keys(part.options);
      // A choice of nothing or something alone is no plural.
      if (part.type === TYPE.plural && forms.some((form) => form !== 'other' && !form.startsWith('='))) contents.plurals.push(forms);
      for (const { value } of Object.values(part.options)) visit(value);
    }
  };
  visit(parseMessage(text));
  return contents;
}

function catalogFile(language, part) {
  return `${FOLDERS[part]}/${language}.po`;
}
