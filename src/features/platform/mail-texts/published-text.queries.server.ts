import { sql } from 'kysely';
import { type Db, prepared } from '#db/database.server';

/**
 * The words that were published last for a kind of mail in a language (`toTextKey`); undefined: the shop’s own. Read for each mail, so every
 * process has the latest.
 */
export async function selectPublishedText(db: Db, key: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ content: Record<string, unknown> | null }>`
    ${prepared} SELECT content FROM mail_text_versions WHERE mail = ${key} ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0]?.content ?? undefined;
}
