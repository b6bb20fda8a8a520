// Writes src/db/row-types.generated.ts from the migrations, on a throw-away database; with --verify it
// says instead whether the file still fits.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runnerImport } from 'vite';

const dir = await mkdtemp(path.join(tmpdir(), 'shop-types-'));
const load = async (file) => (await runnerImport(file, { configFile: false, resolve: { tsconfigPaths: true }, logLevel: 'error' })).module;
const { startEmbeddedPostgres } = await load('./src/db/embedded-postgres.server.ts');
const { migrate } = await load('./src/db/migrate.server.ts');

const server = await startEmbeddedPostgres({ dir, isDisposable: true });
try {
  await migrate(server.url);
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--dialect=postgres',
      `--url=${server.url}`,
      '--camel-case',
      '--out-file=src/db/row-types.generated.ts',
      '--exclude-pattern=migrations',
      '--type-mapping={"int8":"number","numeric":"number"}',
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}
