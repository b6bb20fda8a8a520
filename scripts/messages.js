// Brings the catalogs of translations up to date with the messages of the source (npm run messages): new messages are added, those that
// are gone are removed, and those whose English has changed are open again. With --check it changes nothing and fails if something is open
// or wrong.
import { catalogLanguages, findProblems, readCatalog, readMessagesByPart, writeCatalog } from './messages/catalogs.js';
import { findAddressProblems, messagesToReaders } from './messages/german-address.js';

const isCheck = process.argv.includes('--check');
const CONSOLE_LANGUAGES = catalogLanguages('console');
let isFine = true;

const messagesOf = readMessagesByPart();

for (const language of catalogLanguages()) {
  const catalogs = { shop: readCatalog(language), console: readCatalog(language, 'console') };
  update('shop', { language, messages: messagesOf.shop, catalog: catalogs.shop, other: catalogs.console });
  if (CONSOLE_LANGUAGES.includes(language)) {
    update('console', { language, messages: messagesOf.console, catalog: catalogs.console, other: catalogs.shop });
  }
}
for (const language of catalogLanguages('informal')) {
  // Of the German texts, after they have been brought up to date.
  const messages = messagesToReaders(readCatalog(language), messagesOf.shop);
  update('informal', { language, messages, catalog: readCatalog(language, 'informal'), other: new Map() });
}

function update(part, { language, messages, catalog, other }) {
  const translations = new Map();
  // A message that has moved keeps its translation, also into the other catalog.
  const known = [...other.values(), ...catalog.values()];
  const byOriginal = new Map(known.filter(({ translation }) => translation).map((entry) => [entry.original, entry.translation]));
  const open = [];
  const problems = [];
  for (const [id, { text }] of messages) {
    const entry = catalog.get(id);
    const translation = entry?.original === text && entry.translation ? entry.translation : byOriginal.get(text);
    if (!translation) {
      open.push(id);
      continue;
    }
    translations.set(id, translation);
    for (const problem of problemsOf(text, translation, { part, language })) problems.push(`${id}: ${problem}`);
    if (isCheck && entry?.original !== text) open.push(id);
  }
  const gone = [...catalog.keys()].filter((id) => !messages.has(id));
  if (!isCheck) writeCatalog(language, { part, messages, translations });
  if (open.length > 0 || problems.length > 0 || (isCheck && gone.length > 0)) isFine = false;
  say(`${language}, ${part}: ${translations.size} of ${messages.size} messages are translated.`);
  sayList('Not translated', open);
  sayList('Wrong', problems);
  if (isCheck) sayList('No longer there', gone);
}

if (!isFine) {
  if (isCheck) say('\nRun npm run messages, and translate what is open in src/languages/catalogs.');
  process.exitCode = 1;
}

function problemsOf(text, translation, { part, language }) {
  const problems = findProblems(text, translation, language);
  return language === 'de' ? [...problems, ...findAddressProblems(translation, { isInformal: part === 'informal' })] : problems;
}

function sayList(title, items) {
  if (items.length === 0) return;
  const more = items.length > 20 ? `\n    … and ${items.length - 20} more` : '';
  say(`  ${title}: ${items.length}\n    ${items.slice(0, 20).join('\n    ')}${more}`);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
