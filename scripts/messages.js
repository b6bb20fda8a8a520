// Brings the catalogs of translations up to date with the messages of the source (npm run messages): new messages are added, those that
// are gone are removed, and those whose English has changed are open again. With --check it changes nothing and fails if something is open
// or wrong.
import { catalogLanguages, findProblems, readCatalog, readMessagesOf, writeCatalog } from './messages/catalogs.js';

const isCheck = process.argv.includes('--check');
let isFine = true;

for (const part of ['shop', 'console']) {
  const messages = readMessagesOf(part);
  for (const language of catalogLanguages(part)) update(part, { language, messages });
}

function update(part, { language, messages }) {
  const catalog = readCatalog(language, part);
  const translations = new Map();
  // A message that has moved keeps its translation.
  const known = [...readCatalog(language, 'shop').values(), ...readCatalog(language, 'console').values(), ...catalog.values()];
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
    for (const problem of findProblems(text, translation, language)) problems.push(`${id}: ${problem}`);
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

function sayList(title, items) {
  if (items.length === 0) return;
  const more = items.length > 20 ? `\n    … and ${items.length - 20} more` : '';
  say(`  ${title}: ${items.length}\n    ${items.slice(0, 20).join('\n    ')}${more}`);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
