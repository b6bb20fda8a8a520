// Builds the storefront’s files once more with marks instead of texts, and fills in the texts of each language. The files of a language
// are in a folder of their own, /assets/de-<hash>/, whose name changes with its texts.
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createBuilder } from 'vite';
import { catalogLanguages, readAllMessages, readCatalog } from './catalogs.js';
import { functionSource, plainText } from './compile-message.js';
import { idOfMark, MARKS, markedMessages } from './messages-plugin.js';

const BUILD = process.env.BUILD_DIR ?? 'build';
const MARKED = `${BUILD}/marked`;

/** After the storefront’s own build, of which it needs the manifest. */
export async function buildLanguages() {
  // Read by react-router.config.ts.
  process.env.BUILD_DIR = MARKED;
  const builder = await createBuilder({ logLevel: 'error', plugins: [markedMessages()] });
  await builder.build(builder.environments.client);
  process.env.BUILD_DIR = BUILD;
  fillLanguages();
}

/** Fills the texts of all languages into the marked files. */
function fillLanguages() {
  const template = readTemplate();
  const messages = readAllMessages();
  mkdirSync(`${BUILD}/server/languages`, { recursive: true });
  for (const language of catalogLanguages()) fillLanguage(language, { template, messages });
}

function readTemplate() {
  const manifest = JSON.parse(readFileSync(`${MARKED}/client/.vite/manifest.json`, 'utf8'));
  const files = globSync(`${MARKED}/client/assets/*.js`).map((file) => ({ name: path.basename(file), code: readFileSync(file, 'utf8') }));
  const pages = globSync(`${BUILD}/client/assets/manifest-*.js`)[0];
  return {
    manifest,
    // React Router writes its manifest where it also builds the server.
    files: files.filter(({ name }) => !name.startsWith('manifest-')),
    pages: JSON.parse(/^window\.__reactRouterManifest=(.*?);?$/s.exec(readFileSync(pages, 'utf8'))[1]),
    english: JSON.parse(readFileSync(`${BUILD}/client/.vite/manifest.json`, 'utf8')),
  };
}

function fillLanguage(language, { template, messages }) {
  const catalog = readCatalog(language);
  const sources = new Map();
  const sourceOf = (id) => {
    if (!messages.has(id)) throw new Error(`There is no message ${id}.`);
    if (!sources.has(id)) sources.set(id, filling(messages.get(id), { language, entry: catalog.get(id) }));
    return sources.get(id);
  };
  const files = template.files.map(({ name, code }) => ({ name, code: code.replace(MARKS, (...mark) => sourceOf(idOfMark(mark))) }));
  const hash = createHash('sha256');
  for (const { name, code } of files) hash.update(name).update(code);
  const folder = `assets/${language.toLowerCase()}-${hash.digest('base64url').slice(0, 8)}`;
  mkdirSync(`${BUILD}/client/${folder}`, { recursive: true });
  for (const { name, code } of files) writeFileSync(`${BUILD}/client/${folder}/${name}`, code);
  const pages = pagesManifest(template, folder);
  writeFileSync(`${BUILD}/client${pages.url}`, `window.__reactRouterManifest=${JSON.stringify(pages)};`);
  writeFileSync(`${BUILD}/server/languages/${language}.json`, JSON.stringify(pages));
}

/** What stands for a mark: a text as it is written in a literal, or a function. English where a translation is missing. */
function filling(message, { language, entry }) {
  const isCurrent = entry?.translation && entry.original === message.text;
  const text = isCurrent ? entry.translation : message.text;
  if (message.hasValues) return functionSource(text, { language: isCurrent ? language : 'en', args: message.args });
  return JSON.stringify(plainText(text))
    .slice(1, -1)
    .replace(/['`]|\$(?=\{)/g, '\\$&');
}

/** React Router’s manifest with the files of a language instead of the English ones. The same modules have the same keys in both builds. */
function pagesManifest({ manifest, english, pages }, folder) {
  const keys = new Map(Object.entries(english).map(([key, { file }]) => [`/${file}`, key]));
  const address = (file) => `/${file.replace(/^assets/, folder)}`;
  const withFiles = (part) => {
    const chunk = manifest[keys.get(part.module)];
    return { ...part, module: address(chunk.file), imports: importsOf(manifest, chunk).map(address) };
  };
  const routes = Object.fromEntries(Object.entries(pages.routes).map(([id, route]) => [id, withFiles(route)]));
  return { ...pages, entry: withFiles(pages.entry), routes, url: `/${folder}/manifest-${pages.version}.js` };
}

/** The files that a chunk imports, also by others, each once. */
function importsOf(manifest, chunk) {
  const files = new Set();
  const visit = ({ imports = [] }) => {
    for (const key of imports) {
      const { file } = manifest[key];
      if (files.has(file)) continue;
      files.add(file);
      visit(manifest[key]);
    }
  };
  visit(chunk);
  return [...files];
}
