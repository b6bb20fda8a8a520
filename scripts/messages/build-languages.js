// Builds the files of storefront and console once more with marks instead of texts, and fills in the texts of each language. The files of
// a language are in a folder of their own, /assets/de-<hash>/ and /admin/assets/de-<hash>/, whose name changes with its texts.
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, createBuilder } from 'vite';
import { catalogLanguages, readAllMessages, readCatalog, readInformalCatalog } from './catalogs.js';
import { functionSource, plainText } from './compile-message.js';
import { idOfMark, MARKS, markedMessages } from './messages-plugin.js';

const BUILD = process.env.BUILD_DIR ?? 'build';
const MARKED = `${BUILD}/marked`;

/** After the builds of storefront and console, of which it needs the manifests. With `only`, a single language is built. */
export async function buildLanguages({ only } = {}) {
  const isBuilt = ({ language }) => only === undefined || language === only;
  // Read by react-router.config.ts and vite.console.config.ts.
  process.env.BUILD_DIR = MARKED;
  const builder = await createBuilder({ logLevel: 'error', plugins: [markedMessages()] });
  await builder.build(builder.environments.client);
  await build({ configFile: 'vite.console.config.ts', logLevel: 'error', plugins: [markedMessages()] });
  process.env.BUILD_DIR = BUILD;
  const messages = readAllMessages();
  fillStorefront(messages, shopVariants().filter(isBuilt));
  fillConsole(messages, consoleVariants().filter(isBuilt));
}

function fillStorefront(messages, variants) {
  const manifest = readJson(`${MARKED}/client/.vite/manifest.json`);
  const english = readJson(`${BUILD}/client/.vite/manifest.json`);
  const [router] = globSync(`${BUILD}/client/assets/manifest-*.js`);
  const pages = JSON.parse(/^window\.__reactRouterManifest=(.*?);?$/s.exec(readFileSync(router, 'utf8'))[1]);
  // React Router writes its manifest where it also builds the server.
  const files = readScripts(`${MARKED}/client/assets`).filter(({ name }) => !name.startsWith('manifest-'));
  mkdirSync(`${BUILD}/server/languages`, { recursive: true });
  for (const { variant, language, catalog } of variants) {
    const folder = fillFiles(variant, { files, messages, to: 'client/assets', language, catalog });
    const ofLanguage = pagesManifest({ manifest, english, pages }, folder.replace(/^client\//, ''));
    writeFileSync(`${BUILD}/client${ofLanguage.url}`, `window.__reactRouterManifest=${JSON.stringify(ofLanguage)};`);
    writeFileSync(`${BUILD}/server/languages/${variant}.json`, JSON.stringify(ofLanguage));
  }
}

/** The languages, and German a second time for shops that say “du” (german-address.js). */
function shopVariants() {
  const informal = ({ variant, language, catalog }) => ({
    variant: `${variant}-informal`,
    language,
    catalog: new Map([...catalog, ...readInformalCatalog(language)]),
  });
  const all = catalogLanguages().map((language) => ({ variant: language, language, catalog: readCatalog(language) }));
  return [...all, ...all.filter(({ language }) => catalogLanguages('informal').includes(language)).map(informal)];
}

/** The languages of the console, whose screens also show texts of the shop. */
function consoleVariants() {
  return catalogLanguages('console').map((language) => ({
    language,
    catalog: new Map([...readCatalog(language), ...readCatalog(language, 'console')]),
  }));
}

/** Each language has a manifest beside Vite’s, which says `manifest.json`: `de.json`. */
function fillConsole(messages, variants) {
  const manifest = readJson(`${MARKED}/console/.vite/manifest.json`);
  const english = readJson(`${BUILD}/console/.vite/manifest.json`);
  const files = readScripts(`${MARKED}/console/admin/assets`);
  for (const { language, catalog } of variants) {
    const folder = fillFiles(language, { files, messages, to: 'console/admin/assets', language, catalog });
    const chunks = Object.entries(manifest)
      .filter(([, { file }]) => file.endsWith('.js'))
      .map(([key, chunk]) => [key, { ...chunk, file: `${folder.replace(/^console\//, '')}/${path.basename(chunk.file)}` }]);
    // Styles have no texts.
    writeFileSync(`${BUILD}/console/.vite/${language}.json`, JSON.stringify({ ...english, ...Object.fromEntries(chunks) }));
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function readScripts(folder) {
  return globSync(`${folder}/*.js`).map((file) => ({ name: path.basename(file), code: readFileSync(file, 'utf8') }));
}

/** Writes the files with the texts of a language, and says into which folder. */
function fillFiles(variant, { files: marked, messages, to, language, catalog }) {
  const sources = new Map();
  const sourceOf = (id) => {
    if (!messages.has(id)) throw new Error(`There is no message ${id}.`);
    if (!sources.has(id)) sources.set(id, filling(messages.get(id), { language, entry: catalog.get(id) }));
    return sources.get(id);
  };
  const files = marked.map(({ name, code }) => ({ name, code: code.replace(MARKS, (...mark) => sourceOf(idOfMark(mark))) }));
  const hash = createHash('sha256');
  for (const { name, code } of files) hash.update(name).update(code);
  const folder = `${to}/${variant.toLowerCase()}-${hash.digest('base64url').slice(0, 8)}`;
  mkdirSync(`${BUILD}/${folder}`, { recursive: true });
  for (const { name, code } of files) writeFileSync(`${BUILD}/${folder}/${name}`, code);
  return folder;
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
