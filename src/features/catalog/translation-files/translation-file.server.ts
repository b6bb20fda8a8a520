import type { CsvFile, CsvRow } from '#features/catalog/import-files/csv-file.server';
import { TRANSLATION_COLUMNS } from '#features/catalog/import-files/import-fields.rules';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import { detectEncoding, readText } from '#features/catalog/import-files/text-encoding.server';
import { UnreadableFile } from '#features/catalog/import-files/unreadable-file';
import { readPo } from './po-file.server';
import { type ReadUnit, unitText } from './translation-unit';
import { readXliff } from './xliff-file.server';

const UNICODE = /^(?:utf-?(?:8|16)(?:[lb]e)?|(?:us-)?ascii)$/i;

/**
 * Opens a PO or XLIFF file as a table with a row for each text, like any other file that is imported. `languages` are those that it may
 * be in. Throws an `UnreadableFile`, also while its rows are read.
 */
export async function openTranslationFile(filePath: string, languages: readonly string[]): Promise<CsvFile> {
  const encoding = await detectEncoding(filePath, {
    fileIsNoText: messages.translationFileInvalid,
    fileIsWorkbook: messages.translationFileInvalid,
  });
  if (encoding === 'windows-1252') throw new UnreadableFile(messages.notUnicode);
  const format = (await isXml(readText(filePath, encoding))) ? 'xliff' : 'po';
  const text = readText(filePath, encoding);
  const { language: input, charset, units } = format === 'xliff' ? await readXliff(text) : await readPo(text);
  if (charset && !UNICODE.test(charset)) throw new UnreadableFile(messages.notUnicode);
  if (!input) throw new UnreadableFile(messages.fileWithoutLanguage);
  const language = languageOf(input, languages);
  if (!language) throw new UnreadableFile(messages.fileLanguageUnknown(input));
  return { columns: Object.values(TRANSLATION_COLUMNS[format]), rows: toRows(units, language), language };
}

async function* toRows(units: AsyncIterable<ReadUnit>, language: string): AsyncGenerator<CsvRow, void, undefined> {
  for await (const { line, id, original, translation, isUnfinished } of units) {
    const cells = [id, language, original, translation, isUnfinished ? 'yes' : ''].map(unitText);
    yield { line, cells, isTooLong: false };
  }
}

/** Whether the first sign that is not white space begins an element. */
async function isXml(texts: AsyncIterable<string>): Promise<boolean> {
  for await (const text of texts) {
    const start = text.trimStart();
    if (start !== '') return start.startsWith('<');
  }
  return false;
}

/** The one that is meant: programs write 'pt_BR' for 'pt-BR', and 'de-DE' for 'de'. */
function languageOf(input: string, languages: readonly string[]): string | undefined {
  const tag = input.replaceAll('_', '-').toLowerCase();
  const named = (name: string) => languages.find((language) => language.toLowerCase() === name);
  return named(tag) ?? named(tag.split('-')[0] ?? '');
}
