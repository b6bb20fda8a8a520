// Makes a build for tests beside the shop's own, in which PSEUDO_LANGUAGE is the pseudo-language (messages/pseudo.js): a copy in which only
// this language is built again. It has no compressed files: the shop sends others as they are.
import { cpSync, globSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readAllMessages } from './messages/catalogs.js';
import { translationsSource } from './messages/messages-plugin.js';
import { newestFiles } from './replace-build.js';

const SHOP = 'build';
const BUILD = 'build/pseudo/build';
const LANGUAGE = process.env.PSEUDO_LANGUAGE;
// Read by the configurations of what follows.
process.env.BUILD_DIR = BUILD;
const { buildLanguages } = await import('./messages/build-languages.js');

rmSync(BUILD, { recursive: true, force: true });
const files = newestFiles(SHOP).filter((file) => !/\.(br|gz)$/.test(file));
for (const file of files) cpSync(path.join(SHOP, file), path.join(BUILD, file));
await buildLanguages({ only: LANGUAGE });
rmSync(`${BUILD}/marked`, { recursive: true });

// The server's texts are a module of their own, which it loads with the language.
const chunks = globSync(`${BUILD}/server/assets/${LANGUAGE}-*.js`);
if (chunks.length !== 1) throw new Error(`The server has ${chunks.length} files with texts in ${LANGUAGE}, not one.`);
writeFileSync(chunks[0], translationsSource(LANGUAGE, readAllMessages()));
