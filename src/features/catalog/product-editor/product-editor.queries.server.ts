import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';

export interface FieldChangeRow {
  /** By the names of `selectProductState`. */
  name: string;
  at: Date;
  adminId: string;
  adminEmail: string;
  firstName: string | null;
  lastName: string | null;
  version: number;
}

/** The last change of each field after one version, up to another. */
export async function selectFieldChanges(
  db: Db | Tx,
  productId: string,
  { since, until }: { since: number; until: number | undefined },
): Promise<FieldChangeRow[]> {
  const { rows } = await sql<FieldChangeRow>`
    SELECT DISTINCT ON (name) name, at, admin_id, admin_email, u.first_name, u.last_name, (after ->> 'version')::integer AS version
      FROM audit_log l
      LEFT JOIN users u ON u.id = l.admin_id
     CROSS JOIN jsonb_object_keys(l.after) AS name
     WHERE subject_type = 'product' AND subject_id = ${productId} AND (after ->> 'version')::integer > ${since}
       AND ${until === undefined ? sql`true` : sql`(after ->> 'version')::integer <= ${until}`} AND name <> 'version'
     ORDER BY name, l.id DESC`.execute(db);
  return rows;
}
