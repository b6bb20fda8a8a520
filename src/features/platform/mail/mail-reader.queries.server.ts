import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { mailboxKey } from '#shared/mailbox';

/** What is known of whoever reads a mail. The first that has a language decides: docs/rules.md#mails-language. */
export interface Reader {
  /** The order that the mail is about: its own language, else that of its account. */
  order?: string | null | undefined;
  account?: string | null | undefined;
  /** Of the mail, where it is not known whether somebody has an account. */
  address?: string | undefined;
  /** Of the request that caused the mail, for somebody without an account. */
  language?: string | null | undefined;
}

/** The stored language of a reader; null if there is none. */
export async function findLanguage(db: Db | Tx, { order, account, address, language }: Reader): Promise<string | null> {
  const { rows } = await sql<{ language: string | null }>`
    SELECT coalesce(
             (SELECT coalesce(o.language, u.language) FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = ${order ?? null}),
             (SELECT u.language FROM users u WHERE u.id = ${account ?? null}),
             (SELECT u.language FROM users u
               WHERE lower(u.email) = ${address === undefined ? null : mailboxKey(address)} AND NOT u.is_guest),
             ${language ?? null}::text) AS language`.execute(db);
  return rows[0]?.language ?? null;
}
