import cluster from 'node:cluster';
import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { createStorefront } from '#app/page-renderer.server';
import { createDatabase, type Db } from '#db/database.server';
import { startIndexBuilds } from '#db/index-builds.server';
import { migrate } from '#db/migrate.server';
import type { SlowStatement } from '#db/observed-statement.server';
import { holdProcessLock } from '#db/process-lock.server';
import { followReplica } from '#db/replica.server';
import { isDatabaseUnavailable } from '#db/unavailable.server';
import { startDrawingHomePictures } from '#demo/draw-home-pictures.server';
import { drawProgress } from '#demo/progress-bar.server';
import { describeNewPasswords, isReachable, replacePublicPasswords } from '#demo/public-passwords.server';
import { insertDemoShop, isShopEmpty } from '#demo/seed-demo.server';
import { applySchedule, startSchedule } from '#features/catalog/schedule/schedule.service.server';
import { createSetupToken } from '#features/content/opening/first-owner.service.server';
import { beginEmptyShop } from '#features/content/opening/opening.service.server';
import { startBackupPreviews } from '#features/platform/backup/backup-previews.service.server';
import { startBackups } from '#features/platform/backup/nightly.service.server';
import { FIRST_OWNER_HOURS } from '#features/platform/secret-links/secret-links.rules';
import { prepareSecrets } from '#features/platform/secrets/secrets.service.server';
import { readSettings } from '#features/platform/settings/settings.service.server';
import { countSlowStatement, createProcessMetrics } from '#http/requests/process-metrics.server';
import { adminPaths, CONSOLE_PATH } from '#shared/admin-paths';
import { SECOND_MS } from '#shared/time';
import { startBackgroundWork, startProcessWork } from './background.server';
import { type Config, readConfig } from './config.server';
import { startJobWorker } from './jobs.server';
import { endOfWork, type Lifetime, runUntilStopped, type StopSignal } from './lifetime.server';
import { gatherMetricsForWorkers, metricsOfAllProcesses } from './metrics-channel.server';
import { type DatabaseAccess, prepareDatabase } from './prepare-database.server';
import { extraStopMs, serveShop } from './serve.server';
import type { Shop } from './shop.server';
import { startWorkers } from './workers.server';

/** Connections that are still open then are closed by the process's exit. */
const CLOSE_TIMEOUT_MS = 500;
const LAST_SPANS_TIMEOUT_MS = SECOND_MS;
const RETRY_MS = SECOND_MS;

interface StartOptions {
  /** Runs before the shop's own handler: the development server's files. Then this process serves alone. */
  wrap?: (listener: RequestListener) => RequestListener;
  /** `--empty`: without the demo shop, if nothing is there yet. */
  isEmptyWanted?: boolean;
}

/** Something that runs until the shop stops. */
interface Running {
  stop: (signal?: StopSignal) => Promise<void>;
  /** Before `stop`, when a service manager stops the shop. */
  drain?: () => Promise<void>;
  /** Replaces the serving processes without a gap; absent where there is only this one. */
  replaceAll?: () => Promise<void>;
}

/** config → database → http, in this process or in workers of it. Throws an Error whose message says what to do. */
export function startShop({ wrap, isEmptyWanted = false }: StartOptions = {}): Promise<void> {
  return runUntilStopped(async (lifetime) => {
    const { signal, onStop } = lifetime;
    const config = readConfig();
    lifetime.allowMore(extraStopMs(config));
    const log = pino({ level: config.logLevel });
    await startTracing(config, lifetime, log);
    const database = await prepareDatabase(config, lifetime, log);
    const shop = await openShop(config, { ...database, log });
    onStop(() => closeShop(shop));
    if (isEmptyWanted && !(await beginEmptyShop(shop))) process.stdout.write('There is a shop already: --empty changes nothing.\n');
    // An external database is never filled automatically.
    if (!config.databaseUrl && (await isShopEmpty(shop.db))) await loadDemoShop(shop.db);
    await readSettings(shop);
    await prepareOperation(shop);
    signal.throwIfAborted();
    // Before anything is served: what became due while no process ran.
    await applySchedule(shop, signal).catch((error) => log.error({ err: error }, 'the schedule could not be applied at the start'));
    const serving =
      wrap || config.workers === 1
        ? await serveHere(shop, { url: database.directUrl, wrap })
        : await serveInWorkers(shop, database, lifetime);
    signal.throwIfAborted();
    const work = [
      startBackgroundWork(shop),
      startJobWorker(shop),
      startSchedule(shop, { url: database.directUrl }),
      startBackups(shop, { url: database.directUrl }),
      startBackupPreviews(shop),
      startIndexBuilds(shop, { url: database.directUrl }),
      startDrawingHomePictures(shop),
    ];
    const running = [serving, ...work];
    onStop(async ({ signal }) => {
      // Not in development, and not for Ctrl+C: somebody waits.
      if (signal === 'SIGTERM' && !wrap) await serving.drain?.();
      await Promise.all(running.map((work) => work.stop(signal)));
    });
    onHangUp(serving, log);
    const address = `http://${config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host}:${config.port}`;
    process.stdout.write(`\n${config.shop.name} is ready: ${address}\n\n`);
    const printing = startPrintingSetupLink(shop, config.shop.url ?? address);
    onStop(printing.stop);
  });
}

/** Runs one worker: the first process has prepared the database, and does the background work. */
export function startWorker(): Promise<void> {
  return runUntilStopped(async (lifetime) => {
    const { onStop, allowMore } = lifetime;
    const config = readConfig();
    allowMore(extraStopMs(config));
    // A closed terminal sends it to all its processes; the first one decides.
    process.on('SIGHUP', () => {});
    const slot = config.workerSlot;
    const log = pino({ level: config.logLevel }).child({ worker: slot });
    await startTracing(config, lifetime, log);
    const shop = await openShop(config, { ...givenDatabase(config), log });
    onStop(() => closeShop(shop));
    // Of a newer build than the first process, it brings the tables that it needs. Without the database it serves what it can.
    await migrate(givenDatabase(config).directUrl, { isBesideOlder: true }).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error;
    });
    const registry = processMetrics(shop, `worker ${slot}`);
    const serving = await serveShop(shop, {
      url: givenDatabase(config).directUrl,
      openStorefront: createStorefront,
      registry,
      readProcesses: metricsOfAllProcesses(registry),
    });
    const work = startProcessWork(shop);
    onStop(async ({ signal }) => {
      if (signal === 'SIGTERM') await serving.drain();
      await Promise.all([serving.stop(), work.stop()]);
    });
  });
}

async function serveHere(shop: Shop, { url, wrap }: StartOptions & { url: string }): Promise<Running> {
  const registry = processMetrics(shop);
  const serving = await serveShop(shop, {
    url,
    wrap,
    openStorefront: createStorefront,
    registry,
    readProcesses: () => registry.metrics(),
  });
  const work = startProcessWork(shop);
  return { drain: serving.drain, stop: () => Promise.all([serving.stop(), work.stop()]).then(() => {}) };
}

async function serveInWorkers(shop: Shop, { url, directUrl, pooler }: DatabaseAccess, { onStop }: Lifetime): Promise<Running> {
  gatherMetricsForWorkers(processMetrics(shop, 'main'));
  const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_POOLER: pooler };
  return startWorkers({ count: shop.config.workers, env, extraStopMs: extraStopMs(shop.config), log: shop.log, onStop });
}

/** SIGHUP replaces the workers. In a terminal it is the terminal's end, and ends the shop as by default. */
function onHangUp({ replaceAll }: Running, log: Logger) {
  if (process.stdin.isTTY) return;
  process.on('SIGHUP', () => {
    if (replaceAll) void replaceAll();
    else log.warn('SIGHUP has no effect on one process; with WORKERS=2 or more it replaces them one after the other');
  });
}

/** What the first process has found out, and passed on. */
function givenDatabase({ databaseUrl: url = '', databaseDirectUrl: directUrl = url, databasePooler }: Config): DatabaseAccess {
  return { url, directUrl, pooler: databasePooler === 'auto' ? 'none' : databasePooler };
}

/** The last spans are sent after everything else has stopped. */
async function startTracing({ traces, workerSlot }: Config, { onStop }: Lifetime, log: Logger): Promise<void> {
  if (!traces) return;
  const openTelemetry = await import('./open-telemetry.server');
  const tracing = openTelemetry.startTracing(traces, { slot: workerSlot, log });
  onStop(() => tracing.stop(LAST_SPANS_TIMEOUT_MS));
}

async function openShop(config: Config, { url, directUrl, pooler, log }: DatabaseAccess & { log: Logger }): Promise<Shop> {
  const maxConnections = connectionsEach(config.workers);
  const onConnectionError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const { databaseReplicaUrl, slowStatementMs } = config;
  const slowStatements =
    slowStatementMs > 0
      ? {
          slowMs: slowStatementMs,
          report: (slow: SlowStatement) => {
            log.warn(slow, 'slow statement');
            countSlowStatement(slow.statement);
          },
        }
      : undefined;
  const db = createDatabase({ url, pooler, maxConnections, slowStatements, onConnectionError });
  // With workers, this process reads no catalogue.
  const isReader = config.workers === 1 || cluster.isWorker;
  const replica =
    databaseReplicaUrl && isReader
      ? followReplica({ url: databaseReplicaUrl, maxConnections, primary: db, slowStatements, log })
      : undefined;
  return { config, db, log, replica, readiness: { isStopping: false }, processLock: await holdProcessLock({ url: directUrl, log }) };
}

/** Cancels running statements: their requests have their response by now, or have been aborted. */
async function closeShop({ db, replica, processLock }: Shop): Promise<void> {
  await Promise.race([
    Promise.all([db.destroy(), replica?.stop(), processLock.stop()]),
    sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
  ]);
}

/** The embedded database allows 300 connections: all pools together stay far below that. */
function connectionsEach(workers: number): number {
  const MOST_OF_ALL = 180;
  return Math.max(2, Math.min(10, Math.floor(MOST_OF_ALL / workers)));
}

function processMetrics({ db, replica }: Shop, name?: string) {
  const registry = createProcessMetrics({ primary: db, ...(replica && { replica: replica.db }) });
  if (name) registry.setDefaultLabels({ process: name });
  return registry;
}

/** What others must not know, and what the operator should know, before anything is served. */
async function prepareOperation(shop: Shop): Promise<void> {
  const { config, db, log } = shop;
  // Also of a demo that was loaded when only this machine could reach the shop.
  if (isReachable(config)) process.stdout.write(describeNewPasswords(await replacePublicPasswords(db)));
  const secretsProblem = await prepareSecrets(shop);
  if (secretsProblem) log.warn(secretsProblem);
  if (config.smtpUrl && !config.shop.url) {
    log.warn(`SHOP_URL is not set: links in mails lead to http://localhost:${config.port}, which only this machine can open`);
  }
}

/** Tries again until the database answers: the shop runs already, and nothing that follows may end it. */
function startPrintingSetupLink(shop: Shop, origin: string): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const print = async () => {
    while (!stopping.signal.aborted) {
      try {
        return await printSetupLink(shop, origin);
      } catch (error) {
        if (!stopping.signal.aborted) shop.log.error({ err: error }, 'the link for the first owner could not be made; it is tried again');
      }
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const printing = print();
  return {
    stop: async () => {
      stopping.abort();
      await endOfWork(printing);
    },
  };
}

/** Only to the terminal, never to the log: whoever opens the link owns the shop. */
async function printSetupLink({ db }: Shop, origin: string) {
  const token = await createSetupToken(db);
  if (token === undefined) return;
  const link = origin + CONSOLE_PATH + adminPaths.setup(token);
  process.stdout.write(
    `Nobody owns this shop yet. Make the first account within ${FIRST_OWNER_HOURS} hours; the link works once:\n${link}\n\n`,
  );
}

async function loadDemoShop(db: Db) {
  process.stdout.write('Loading the demo shop, this happens once:\n');
  const bar = drawProgress(process.stdout);
  await insertDemoShop({ db, now: new Date(), onProgress: bar.update });
  bar.end();
}
