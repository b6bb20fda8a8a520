import { findDatabaseTrouble } from '#db/readiness.server';
import type { Shop } from './shop.server';

/** Why this process should get no requests now, as a sentence; undefined when it can serve. Throws the database's error. */
export async function findTrouble({ db, readiness }: Pick<Shop, 'db' | 'readiness'>): Promise<string | undefined> {
  if (readiness?.isStopping) return 'This process is stopping.';
  return findDatabaseTrouble(db);
}

/** What does not prevent serving, as a sentence. */
export function findWarning({ readiness }: Pick<Shop, 'readiness'>): string | undefined {
  const since = readiness?.noticesLostAt;
  return since && `No notices of changes since ${since.toISOString()}: pages may show what was true 30 seconds ago.`;
}
