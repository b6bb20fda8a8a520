// How messages follow the reader’s language (docs/decisions/0125). Two plugins for Vite:
//
// * On the server a message is looked up when it is read, in the language of the request. `requestMessages()` makes a getter of each text,
//   and lets each function look for its translation first. English is what the file itself says.
// * In the browser a page has one language, whose texts are put into the files before anybody loads them. `markedMessages()` leaves a
//   mark where each text belongs; build-languages.js replaces the marks, once for each language. The English files are built without it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { IS_MESSAGES_FILE, messageId, readAllMessages, readCatalog, readInformalCatalog } from './catalogs.js';
import { functionSource, plainText } from './compile-message.js';
import { readExports, readMessages } from './read-messages.js';

const LOOK_UP = '$translation';
const ALL = '$messages';
const TRANSLATIONS = 'virtual:translations/';

export function requestMessages() {
  // Read with the first language, and the same for all.
  let messages;
  const sourceOf = (variant) => {
    messages ??= readAllMessages();
    return translationsSource(variant, messages);
  };
  return {
    name: 'request-messages',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'client',
    resolveId: (id) => (id.startsWith(TRANSLATIONS) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith(`\0${TRANSLATIONS}`) ? sourceOf(id.slice(TRANSLATIONS.length + 1)) : undefined),
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\.messages'|\.messages\.ts|export const/ },
      handler(code, id) {
        const file = relative(id);
        const own = IS_MESSAGES_FILE.test(file) ? withLookUps(file, code) : code;
        const result = withLiveImports(file, own);
        return result === code ? undefined : { code: result, map: null };
      },
    },
  };
}

export function markedMessages() {
  return {
    name: 'marked-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\.messages\.ts$/ },
      handler(code, id) {
        const file = relative(id);
        const edits = readMessages(file, code).map(({ key, value, hasValues, args }) => ({
          ...value,
          text: hasValues
            ? `${functionMark(messageId(file, key))}(${args.map(({ source }) => source).join(', ')})`
            : JSON.stringify(textMark(messageId(file, key))),
        }));
        return { code: edited(code, edits), map: null };
      },
    },
  };
}

/** Stands in a string where a text belongs. */
function textMark(id) {
  return `@@message:${id}@@`;
}

/** The name of a function that does not exist yet; each name is read back by `idOfMark`. */
function functionMark(id) {
  return `$message_${Buffer.from(id).toString('hex')}_`;
}

export const MARKS = /@@message:([^@\n]+)@@|\$message_([0-9a-f]+)_/g;

/** The message of a mark that `MARKS` has found. */
export function idOfMark([, text, hex]) {
  return text ?? Buffer.from(hex, 'hex').toString();
}

function relative(id) {
  return path.relative(process.cwd(), id.split('?')[0]);
}

function withLookUps(file, code) {
  const messages = readMessages(file, code);
  const edits = messages.flatMap((message) => {
    const { value, property, propertyName, isFunction } = message;
    const lookUp = lookUpOf(file, message);
    if (isFunction) return { ...value, text: `${lookUp} ?? (${code.slice(value.start, value.end)})` };
    if (property) return { ...property, text: `get ${propertyName}() { return ${lookUp} ?? ${code.slice(value.start, property.end)}; }` };
    return [];
  });
  const texts = new Map(messages.filter(isOwnExport).map((message) => [message.key, lookUpOf(file, message)]));
  const getters = readExports(file, code).map((name) => {
    const own = texts.has(name) ? `${texts.get(name)} ?? ${name}` : name;
    return `get ${name}() { return ${own}; }`;
  });
  return `import { translation as ${LOOK_UP} } from '#languages/translations.server';\n${edited(code, edits)}\nexport const ${ALL} = { ${getters.join(', ')} };\n`;
}

/** A namespace cannot have getters, so that what stands for it is an object that can. */
function withLiveImports(file, code) {
  return code
    .replace(/^import \* as (\w+) from '([^']+\.messages)'/gm, `import { ${ALL} as $1 } from '$2'`)
    .replace(/^import \{([^}]+)\} from '([^']+\.messages)'/gm, (statement, names, request) => {
      const texts = textsOf(request, file);
      for (const name of names.split(',').map((part) => part.trim().split(' ')[0])) {
        if (texts.has(name))
          throw new Error(`${file} imports the text “${name}”. Write import * as messages from '${request}' and read it there.`);
      }
      return statement;
    });
}

/** The exports of a file that are texts by themselves. */
function textsOf(request, from) {
  const file = `${request.startsWith('#') ? `src/${request.slice(1)}` : path.join(path.dirname(from), request)}.ts`;
  const messages = readMessages(file, readFileSync(file, 'utf8'));
  return new Set(messages.filter(isOwnExport).map(({ key }) => key));
}

/** Whether a message is a text that its file exports by itself, and not as part of an object. */
function isOwnExport({ key, isFunction }) {
  return !isFunction && !key.includes('.');
}

function lookUpOf(file, { key, hasValues, args }) {
  const entry = `${LOOK_UP}(${JSON.stringify(messageId(file, key))})`;
  return hasValues ? `${entry}?.(${args.map(({ source }) => source).join(', ')})` : entry;
}

/** The module of one language: a text or a function for each message that is translated. That of 'de-informal' has what differs from 'de'. */
export function translationsSource(variant, messages) {
  const [, language, isInformal] = /^(.+?)(-informal)?$/.exec(variant);
  const catalog = isInformal ? readInformalCatalog(language) : readCatalog(language);
  const entries = [...catalog].flatMap(([id, { original, translation }]) => {
    const message = messages.get(id);
    if (!translation || message?.text !== original) return [];
    const { hasValues, args } = message;
    return `${JSON.stringify(id)}: ${hasValues ? functionSource(translation, { language, args }) : JSON.stringify(plainText(translation))}`;
  });
  return `export default {\n${entries.join(',\n')}\n};\n`;
}

/** The source with each range replaced. */
function edited(code, edits) {
  let result = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + text + result.slice(end);
  return result;
}
