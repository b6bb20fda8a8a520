import path from 'node:path';
import { createDatabase } from '#db/database.server';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { waitForDatabase } from '#db/wait-for-database.server';
import { drawProgress } from '#demo/progress-bar.server';
import { checkBackup } from '#features/platform/backup/backup-reader.server';
import { type RestoredShop, restoreBackup } from '#features/platform/backup/restore-backup.service.server';
import { findMissingKey } from '#features/platform/secrets/secrets.service.server';
import { errorText } from '#shared/error-text';
import { type Config, readConfig } from './config.server';
import { type Lifetime, runToEnd } from './lifetime.server';

/** `npm run restore -- FILE`: a backup into an empty shop; `npm run restore -- --check FILE`: only whether the file is intact. */
try {
  const isCheck = process.argv.includes('--check');
  const [input, ...others] = process.argv.slice(2).filter((argument) => argument !== '--check');
  if (!input || others.length > 0) throw new Error('Give the file of the backup: npm run restore -- FILE');
  const file = path.resolve(input);
  const bar = drawProgress(process.stdout);
  if (isCheck) {
    const { start, sha256 } = await checkBackup(file);
    process.stdout.write(`${file} is intact: ${start.shop}, ${start.version}, as of ${start.startedAt}, SHA-256 ${sha256}\n`);
  } else {
    await runToEnd(async (lifetime) => {
      const config = readConfig();
      // Before a database is created for it.
      await checkBackup(file);
      const url = await openDatabase(config, lifetime);
      const startedMs = performance.now();
      const restored = await restoreBackup({ url, config, file, onProgress: bar.update, signal: lifetime.signal });
      bar.end();
      const missingKey = await findMissingKeyAt(url, config);
      process.stdout.write(summarise(restored, config, { missingKey, seconds: (performance.now() - startedMs) / 1000 }));
    });
  }
} catch (error) {
  process.stderr.write(`\n${errorText(error)}\n`);
  process.exit(1);
}

async function openDatabase(config: Config, { signal, onStop }: Lifetime): Promise<string> {
  // Its transactions and locks need a session of their own.
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url) {
    await waitForDatabase(url, { signal, onWaiting: (line) => process.stdout.write(`${line}\n`) });
    return url;
  }
  const starting = startEmbeddedPostgres({ dir: path.join(config.dataDir, 'postgres'), binDir: config.postgresBin, signal });
  onStop(async ({ remainingMs }) => (await starting.catch(() => undefined))?.stop({ withinMs: remainingMs }));
  return (await starting).url;
}

async function findMissingKeyAt(url: string, config: Config): Promise<string | undefined> {
  const db = createDatabase({ url });
  try {
    return await findMissingKey(db, config);
  } finally {
    await db.destroy();
  }
}

function summarise(
  { start, contents, rows, heldJobs, pausedWebhooks, stoppedWork }: RestoredShop,
  config: Config,
  { missingKey, seconds }: { missingKey: string | undefined; seconds: number },
): string {
  const { pictures } = contents;
  const count = (n: number) => n.toLocaleString('en-US');
  const inBucket = `Its ${count(pictures.count)} pictures are in the bucket ${pictures.bucket}: set S3_… to it.`;
  return [
    '',
    `${start.shop} is restored as of ${start.startedAt}: ${count(rows)} rows, ${count(pictures.files)} files of pictures, in ${seconds.toFixed(1)} s.`,
    ...(pictures.place === 'bucket' && config.s3?.bucket !== pictures.bucket ? [inBucket] : []),
    'Everybody signs in again. Passwords and API keys are those of the backup: change what was changed since for a reason.',
    ...(heldJobs > 0
      ? [`${count(heldJobs)} mails that waited then are held: send or discard them in the console, under Settings, Backups.`]
      : []),
    ...(pausedWebhooks > 0 ? [`${count(pausedWebhooks)} webhook endpoints are paused: resume them in the console.`] : []),
    ...(stoppedWork > 0
      ? [`${count(stoppedWork)} imports or bulk edits that were running are stopped: continue them in the console.`]
      : []),
    ...(missingKey ? [missingKey] : []),
    'Now start it: npm start',
    '',
  ].join('\n');
}
