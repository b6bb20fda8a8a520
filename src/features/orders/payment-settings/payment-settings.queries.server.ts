import { sql } from 'kysely';
import type { Db } from '#db/database.server';

/** Whether shoppers are paying with a provider's test or live keys at this moment. */
export async function isProviderBusy(db: Db, { provider, isTest }: { provider: string; isTest: boolean }): Promise<boolean> {
  const { rows } = await sql<{ isBusy: boolean }>`
    SELECT EXISTS (SELECT FROM payments
                    WHERE provider = ${provider} AND status IN ('created', 'requires_action') AND is_test IS NOT DISTINCT FROM ${isTest}
                  ) AS is_busy`.execute(db);
  return rows[0]?.isBusy ?? false;
}
