import { inTransaction } from '#db/transaction.server';
import { requireLanguage } from '#features/accounts/staff/role-languages.server';
import type { RoleHolder } from '#features/accounts/staff/staff.rules';
import { translationsMessages as messages } from '#features/catalog/translations/translations.messages';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { streamText } from '#http/calls/csv-export.server';
import { translatedLanguages } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';
import { invalidField } from '#shared/errors';
import { type ExportedRow, openFileRecords } from './file-records.queries.server';
import { poHead, writePo } from './po-file.server';
import { toUnits } from './record-units.server';
import type { TranslationExportQuery } from './translation-exports.schema';
import { writeXliff, XLIFF_END, xliffHead } from './xliff-file.server';

/** Each has a handful of texts, of which a PO file takes a tenth of a millisecond each. */
const ROWS_AT_ONCE = 50;

/**
 * The texts of categories and products and the words that they share, with their translations into one language, for translators
 * (docs/rules.md#exports-translations). Throws `forbidden` for a language that the admin's role does not have, `invalid` for one that the shop
 * does not translate into, and `unavailable` while two
 * other exports run.
 */
export async function exportTranslations(
  shop: Shop,
  admin: Admin & RoleHolder,
  { language, format, texts }: TranslationExportQuery,
): Promise<ReadableStream<Uint8Array>> {
  requireLanguage(admin, language);
  const { languages } = shop.config;
  if (!translatedLanguages(languages).some((each) => each === language)) throw invalidField('language', messages.languageMissing);
  const isOpenOnly = texts === 'open';
  const write = format === 'po' ? writePo : writeXliff;
  return streamText<ExportedRow>(shop, {
    head: format === 'po' ? poHead({ language }) : xliffHead({ from: languages.default, language }),
    rowsAtOnce: ROWS_AT_ONCE,
    toText: (rows) => write(rows.flatMap((row) => toUnits(row, { isOpenOnly }))),
    end: format === 'po' ? '' : XLIFF_END,
    open: (tx) => openFileRecords(tx, { language, isOpenOnly }),
    begin: () =>
      inTransaction(shop.db, (tx) => writeAudit(tx, admin, { action: 'translation.export', subject: { type: 'translation', id: 'all' } })),
  });
}
