import { sql } from 'kysely';
import type { Db } from '#db/database.server';

/** A picture's recipe with its drawings. */
export function findPicture(db: Db, key: string) {
  return db
    .selectFrom('mediaPictures as picture')
    .innerJoin('mediaArtworks as artwork', 'artwork.name', 'picture.artwork')
    .leftJoin('mediaArtworks as emblem', (join) => join.on(sql<boolean>`emblem.name = picture.recipe -> 'emblem' ->> 'artwork'`))
    .select(['picture.recipe', 'artwork.name', 'artwork.svg', 'emblem.name as emblemName', 'emblem.svg as emblemSvg'])
    .where('picture.key', '=', key)
    .executeTakeFirst();
}
