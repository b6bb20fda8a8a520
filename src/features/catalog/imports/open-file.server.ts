import { type CsvFile, openCsvFile } from '#features/catalog/import-files/csv-file.server';
import type { ImportKind } from '#features/catalog/import-files/import-fields.rules';
import { openTranslationFile } from '#features/catalog/translation-files/translation-file.server';
import { translatedLanguages } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';

/** Opens a file as a table, whatever it is. Throws an `UnreadableFile`, also while its rows are read. */
export function openFile({ config }: Pick<Shop, 'config'>, { kind, path }: { kind: ImportKind; path: string }): Promise<CsvFile> {
  return kind === 'translations' ? openTranslationFile(path, translatedLanguages(config.languages)) : openCsvFile(path);
}
