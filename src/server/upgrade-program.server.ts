import path from 'node:path';
import { readyDir } from '#db/cluster-swap.server';
import { clusterVersion, hasCluster, programVersion } from '#db/cluster-versions.server';
import { postgresProgram } from '#db/postgres-cluster.server';
import { drawProgress } from '#demo/progress-bar.server';
import { upgradeDatabase } from '#features/platform/backup/upgrade-database.service.server';
import { errorText } from '#shared/error-text';
import { type Config, readConfig } from './config.server';
import { runToEnd } from './lifetime.server';

/**
 * `npm run upgrade-database`: the shop's own database into a new cluster of this release's PostgreSQL. The folder of the old version's
 * programs may be named; without it they are installed for the time being.
 */
try {
  const [input, ...others] = process.argv.slice(2);
  if (others.length > 0 || input?.startsWith('-'))
    throw new Error('Give the folder of the old programs only: npm run upgrade-database -- FOLDER');
  await runToEnd(async ({ signal }) => {
    const config = readConfig();
    if (!(await isNeeded(config))) return;
    const bar = drawProgress(process.stdout);
    const startedMs = performance.now();
    const upgraded = await upgradeDatabase({ config, oldPrograms: input && path.resolve(input), onProgress: bar.update, signal }).catch(
      addAdvice,
    );
    bar.end();
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    process.stdout.write(
      upgraded
        ? `\nThe database is upgraded: ${upgraded.rows.toLocaleString('en-US')} rows, each table compared, in ${seconds} s.\nThe old one is in ${upgraded.oldDir}: remove it when all is well. Now start the shop: npm start\n`
        : '\nThe last step of an interrupted upgrade is done. Now start the shop: npm start\n',
    );
  });
} catch (error) {
  process.stderr.write(`\n${errorText(error)}\n`);
  process.exit(1);
}

function addAdvice(cause: unknown): never {
  throw new Error(`${errorText(cause)}\nThe old database is as it was. When that is solved: npm run upgrade-database`, { cause });
}

async function isNeeded(config: Config): Promise<boolean> {
  if (config.databaseUrl)
    throw new Error('DATABASE_URL is set: upgrade that database with its own tools, or as docs/backups.md describes.');
  const dir = path.join(config.dataDir, 'postgres');
  if (hasCluster(readyDir(dir)) && !hasCluster(dir)) return true;
  if (!hasCluster(dir)) throw new Error(`There is no shop in ${config.dataDir}. Name its folder: DATA_DIR=… npm run upgrade-database`);
  const [made, here] = await Promise.all([clusterVersion(dir), programVersion(postgresProgram(config.postgresBin))]);
  if (made === here) process.stdout.write(`The database in ${dir} is of PostgreSQL ${here} already: there is nothing to do.\n`);
  if (made > here)
    throw new Error(
      `The database in ${dir} is of PostgreSQL ${made}, which is newer than ${here}: install the newer release of the shop again.`,
    );
  return made < here;
}
