import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded-postgres.server';

export interface ReplicatedPostgres {
  primary: EmbeddedPostgres;
  /** A streaming replica of the primary. */
  replica: EmbeddedPostgres;
  replicaDir: string;
  /** Starts the stopped primary again, on another port. */
  restartPrimary: () => Promise<EmbeddedPostgres>;
  stop: () => Promise<void>;
}

interface ReplicationOptions {
  /** Of the primary; absent, a temporary one. */
  dir?: string | undefined;
  /** False if what is committed must survive `kill -9`. */
  isDisposable?: boolean;
}

/** Starts a primary and a streaming replica; `prepare` fills the primary first. */
export async function startReplicatedPostgres(
  prepare: (url: string) => Promise<unknown>,
  { dir: givenDir, isDisposable = true }: ReplicationOptions = {},
): Promise<ReplicatedPostgres> {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-replica-'));
  const [primaryDir, replicaDir] = [givenDir ?? path.join(dir, 'primary'), path.join(dir, 'replica')] as const;
  const first = await startEmbeddedPostgres({ dir: primaryDir, isDisposable });
  await prepare(first.url);
  await first.stop();
  // The copy of a cleanly stopped server starts where that one continues.
  await cp(primaryDir, replicaDir, { recursive: true, filter: (file) => !/\.s\.PGSQL|postmaster\.pid/.test(file) });
  const primary = await startEmbeddedPostgres({ dir: primaryDir, isDisposable });
  const { username, password, port } = new URL(primary.url);
  await writeFile(path.join(replicaDir, 'cluster/standby.signal'), '');
  await appendFile(
    path.join(replicaDir, 'cluster/postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  );
  const replica = await startEmbeddedPostgres({ dir: replicaDir, isDisposable });
  return {
    primary,
    replica,
    replicaDir,
    restartPrimary: () => startEmbeddedPostgres({ dir: primaryDir, isDisposable }),
    stop: async () => {
      await replica.stop();
      await primary.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
