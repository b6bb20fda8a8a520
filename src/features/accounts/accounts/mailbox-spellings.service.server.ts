import type { Db } from '#db/database.server';
import { mailboxSpelling } from '#shared/mailbox';
import * as queries from './mailbox-spellings.queries.server';

/**
 * Background task: gives the addresses that an older version of the shop has stored their one spelling. Of two accounts of one mailbox, one
 * gets it, and the sign-in with it; the other stays as it is, for the staff to merge. docs/rules.md#accounts-email-unique
 */
export async function respellMailboxes({ db }: { db: Db }): Promise<void> {
  if (!(await queries.areSpellingsDue(db))) return;
  await queries.respellMailboxes(db, mailboxSpelling);
  await queries.endSpellings(db);
}
