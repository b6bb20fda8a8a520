import path from 'node:path';
import { createDatabase } from '#db/database.server';
import { borrowEmbeddedPostgres } from '#db/embedded-postgres.server';
import { waitForDatabase } from '#db/wait-for-database.server';
import { keyFile } from '#features/platform/secrets/key-ring.server';
import { rotateKey } from '#features/platform/secrets/secrets.service.server';
import { errorText } from '#shared/error-text';
import { readConfig } from './config.server';
import { type Lifetime, runToEnd } from './lifetime.server';

/** `npm run rotate-key`: encrypts the shop's secrets with another key, while it runs or while it is stopped. */
try {
  await runToEnd(async (lifetime) => {
    const config = readConfig();
    const db = createDatabase({ url: await findDatabase(config, lifetime) });
    lifetime.onStop(() => db.destroy());
    const { keyId, sealed, unreadable } = await rotateKey(db, config);
    const place = config.secretsKeys.length > 0 ? 'the first one of SECRETS_KEY' : keyFile(config.dataDir);
    process.stdout.write(
      `${sealed} secrets are encrypted with the key ${keyId}: ${place}. Store a copy of it where you store passwords.\n`,
    );
    if (unreadable > 0) {
      process.stdout.write(
        `${unreadable} secrets need a key that is not here. Their owners remove the authenticator app, or change the secret of the webhook.\n`,
      );
    }
  });
} catch (error) {
  process.stderr.write(`\n${errorText(error)}\n`);
  process.exit(1);
}

async function findDatabase(config: ReturnType<typeof readConfig>, { signal, onStop }: Lifetime): Promise<string> {
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url) {
    await waitForDatabase(url, { signal, onWaiting: (line) => process.stdout.write(`${line}\n`) });
    return url;
  }
  const borrowed = await borrowEmbeddedPostgres({ dir: path.join(config.dataDir, 'postgres'), binDir: config.postgresBin, signal });
  if (!borrowed) throw new Error(`There is no shop in ${config.dataDir}. Name its folder (DATA_DIR) or its database (DATABASE_URL).`);
  onStop(({ remainingMs }) => borrowed.stop({ withinMs: remainingMs }));
  return borrowed.url;
}
