import type { Db, Tx } from '#db/database.server';
import { runInLanguage } from '#languages/current-language.server';
import type { Language } from '#languages/languages';
import { languageFor } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';
import type { AddressedMail, Mail } from './mail.schema';
import { findLanguage, type Reader } from './mail-reader.queries.server';

/**
 * Words a mail in its reader's language, whoever causes it (docs/rules.md#mails-language): messages that `write` reads are in it, and
 * its links lead to the pages in it. What staff and shoppers wrote themselves stays as it is.
 */
export async function wordFor(shop: Shop, db: Db | Tx, reader: Reader, write: () => Mail | Promise<Mail>): Promise<AddressedMail> {
  const language = await languageOf(shop, db, reader);
  return runInLanguage(language, async () => ({ ...(await write()), language }));
}

/** The language to write to somebody in; one of the shop's. */
export async function languageOf({ config: { languages } }: Pick<Shop, 'config'>, db: Db | Tx, reader: Reader): Promise<Language> {
  if (languages.all.length === 1) return languages.default;
  return languageFor(await findLanguage(db, reader), languages);
}
