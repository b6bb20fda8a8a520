import { inTransaction } from '#db/transaction.server';
import type { CsvFile } from '#features/catalog/import-files/csv-file.server';
import { guessMapping, type ImportKind, recognizeFormat } from '#features/catalog/import-files/import-fields.rules';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import { UnreadableFile } from '#features/catalog/import-files/unreadable-file';
import { WorkSlots } from '#features/platform/media/work-slots.server';
import type { UploadedFile } from '#http/calls/uploaded-file.server';
import { translatedLanguages } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';
import { invalidField } from '#shared/errors';
import * as queries from './import-files.queries.server';
import { type Importer, requireImport } from './import-rights.server';
import { openFile } from './open-file.server';

/** Storing a file holds a database connection for some seconds, so further ones wait. */
const reading = new WorkSlots(2);
const FILE_NAME_MAX_LENGTH = 255;
const SAMPLE_ROWS = 5;
const SAMPLE_CELL_CHARS = 120;

interface NewFile {
  file: Pick<UploadedFile, 'path' | 'name'>;
  kind: ImportKind;
}

/**
 * Stores a file with the columns that were recognised, and changes nothing else. Throws `invalid` for a file that cannot be read to
 * its end, and `forbidden` for one that the importer may not run.
 */
export function createImport(shop: Shop, admin: Importer, newFile: NewFile): Promise<string> {
  return reading.run(() => storeFile(shop, admin, newFile));
}

async function storeFile(shop: Shop, admin: Importer, { file, kind }: NewFile): Promise<string> {
  try {
    const opened = await openFile(shop, { kind, path: file.path });
    const { language = null } = opened;
    requireImport(admin, { kind, language });
    const { columns, sample, lineCount } = await surveyFile(opened, kind);
    const format = recognizeFormat(kind, columns);
    const fileName = file.name.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(-FILE_NAME_MAX_LENGTH);
    return await inTransaction(shop.db, async (tx) => {
      const importId = await queries.insertImport(tx, {
        kind,
        format,
        fileName,
        columns,
        mapping: guessMapping({ kind, format, languages: translatedLanguages(shop.config.languages) }, columns),
        sample,
        lineCount,
        language,
        adminId: admin._id,
        adminEmail: admin.email,
        keyName: admin.keyName ?? null,
      });
      await queries.insertFile(tx, importId, file.path);
      return importId;
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalidField('file', error.message, error);
    throw error;
  }
}

/** Reads the whole file, so that a broken one is refused at once. */
async function surveyFile(
  { columns, rows }: CsvFile,
  kind: ImportKind,
): Promise<{ columns: string[]; sample: string[][]; lineCount: number }> {
  const sample: string[][] = [];
  let lineCount = 0;
  for await (const { cells, isTooLong } of rows) {
    if (!isTooLong && cells.every((cell) => cell === '')) continue;
    lineCount++;
    if (sample.length < SAMPLE_ROWS) sample.push(cells.map((cell) => cell.slice(0, SAMPLE_CELL_CHARS)));
  }
  if (lineCount === 0) throw new UnreadableFile(kind === 'translations' ? messages.fileHasNoTexts : messages.fileHasNoRows);
  return { columns, sample, lineCount };
}
