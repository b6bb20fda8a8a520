import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Code in a file of this path, and what a plugin of the linter says about it, if anything. */
export type LintSample = [file: string, code: string, message?: string];

/** What the linter's plugins say about samples, each with its code; `file` has the word "sample" in its name. */
export async function lintSamples(samples: readonly LintSample[]): Promise<string[]> {
  const dir = await mkdtemp(path.join(tmpdir(), 'lint-samples-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const config = JSON.parse(await readFile('biome.json', 'utf8')) as { plugins: { path: string }[]; css: object };
  const plugins = config.plugins.map((plugin) => ({ ...plugin, path: path.resolve(plugin.path) }));
  await writeFile(path.join(dir, 'biome.json'), JSON.stringify({ plugins, css: config.css }));
  // A file for each, so that a finding names its sample.
  for (const [i, [file, code]] of samples.entries()) {
    const place = path.join(dir, file.replace('sample', `sample${i}`));
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, `${code}\n`);
  }
  const { stdout } = spawnSync(path.resolve('node_modules/.bin/biome'), ['lint', '--only=lint/plugin', '--reporter=github'], {
    cwd: dir,
    encoding: 'utf8',
  });
  const found = stdout.split('\n').flatMap((line) => {
    const [, i, message] = /sample(\d+)\..*::(.+)$/.exec(line) ?? [];
    return message ? [`${samples[Number(i)]?.[1]} ${message}`] : [];
  });
  return found.sort();
}

export function expectedFindings(samples: readonly LintSample[]): string[] {
  return samples.flatMap(([, code, message]) => (message ? [`${code} ${message}`] : [])).sort();
}
