import { sql } from 'kysely';
import type { Db } from '#db/database.server';

/** As unused pictures are removed, and how far the shop looks back, which may have been off for a while. */
const GONE_AFTER = sql.lit('7 days');
const LOOKED_BACK = sql.lit('60 days');

/** Of products that were not changed for a week. */
export async function deleteTextsOfGonePictures(db: Db): Promise<void> {
  await sql`
    UPDATE product_translations t SET picture_texts = found.kept
      FROM (SELECT o.product_id, o.language, o.picture_texts,
                   (SELECT jsonb_agg(pair ORDER BY place) FROM jsonb_array_elements(o.picture_texts) WITH ORDINALITY AS pairs (pair, place)
                     WHERE pair ->> 0 IN (SELECT own ->> 0 FROM jsonb_array_elements(p.picture_texts) own)) AS kept
              FROM products p JOIN product_translations o ON o.product_id = p.id AND o.picture_texts IS NOT NULL
             WHERE p.updated_at BETWEEN now() - interval ${LOOKED_BACK} AND now() - interval ${GONE_AFTER}
             ORDER BY o.product_id, o.language FOR UPDATE OF o SKIP LOCKED) found
     WHERE (t.product_id, t.language) = (found.product_id, found.language) AND found.kept IS DISTINCT FROM found.picture_texts`.execute(db);
}
