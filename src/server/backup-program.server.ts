import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { borrowEmbeddedPostgres } from '#db/embedded-postgres.server';
import { waitForDatabase } from '#db/wait-for-database.server';
import { drawProgress } from '#demo/progress-bar.server';
import { backupFileName } from '#features/platform/backup/backup-names.rules';
import { type CreatedBackup, createBackup } from '#features/platform/backup/create-backup.service.server';
import { errorText } from '#shared/error-text';
import { type Config, readConfig } from './config.server';
import { type Lifetime, runToEnd } from './lifetime.server';

/**
 * `npm run backup -- FILE`: the shop into one file, while it runs or while it is stopped. FILE may be a folder; without it, the folder
 * of backups.
 */
try {
  const [input, ...others] = process.argv.slice(2);
  if (others.length > 0 || input?.startsWith('-')) throw new Error('Give one file or folder: npm run backup -- FILE');
  await runToEnd(async (lifetime) => {
    const config = readConfig();
    const file = await chooseFile(path.resolve(input ?? config.backupDir));
    const url = await findDatabase(config, lifetime);
    const bar = drawProgress(process.stdout);
    const startedMs = performance.now();
    const backup = await createBackup({ url, config, file, onProgress: bar.update, signal: lifetime.signal });
    bar.end();
    process.stdout.write(summarise(backup, (performance.now() - startedMs) / 1000));
  });
} catch (error) {
  process.stderr.write(`\n${errorText(error)}\n`);
  process.exit(1);
}

async function chooseFile(target: string): Promise<string> {
  const isFolder = target.endsWith('.tar') ? false : !existsSync(target) || statSync(target).isDirectory();
  const file = isFolder ? path.join(target, backupFileName(new Date())) : target;
  if (existsSync(file)) throw new Error(`${file} exists already. Choose another name: a backup never replaces a file.`);
  await mkdir(path.dirname(file), { recursive: true });
  return file;
}

async function findDatabase(config: Config, { signal, onStop }: Lifetime): Promise<string> {
  // Its transactions and locks need a session of their own.
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

function summarise({ file, bytes, rows, start, contents }: CreatedBackup, seconds: number): string {
  const { pictures, tables } = contents;
  const count = (n: number) => n.toLocaleString('en-US');
  const megabytes = (n: number) => `${(n / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
  const inBucket = `${count(pictures.count)} pictures are in the bucket ${pictures.bucket} and are not in the file: back the bucket up as well.`;
  return [
    '',
    `${start.shop}, ${start.version}, as of ${start.startedAt}`,
    `  ${count(rows)} rows of ${tables.length} tables`,
    pictures.place === 'bucket'
      ? `  ${inBucket}`
      : `  ${count(pictures.count)} pictures in ${count(pictures.files)} files, ${megabytes(pictures.bytes)}`,
    ...(pictures.missing.length > 0
      ? [`  ${count(pictures.missing.length)} pictures had no complete files: ${pictures.missing.slice(0, 3).join(', ')}`]
      : []),
    `  ${file}: ${megabytes(bytes)} in ${seconds.toFixed(1)} s`,
    'It has customers’ data: store it where only you can read it, on another machine.',
    '',
  ].join('\n');
}
