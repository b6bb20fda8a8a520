import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { replaceBuild } from '../../scripts/replace-build.js';

it('pages of the release before find their files after a build, those of the one before that do not', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'build-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const to = path.join(dir, 'build');
  const from = path.join(to, 'next');
  const build = async (release: number) => {
    await mkdir(path.join(from, 'client/assets'), { recursive: true });
    await mkdir(path.join(from, 'server'), { recursive: true });
    await writeFile(path.join(from, `client/assets/shop-${release}.js`), `release ${release}`);
    await writeFile(path.join(from, 'client/assets/framework.js'), 'of all');
    await writeFile(path.join(from, 'server/main.js'), `import './shop-${release}.js'`);
    replaceBuild({ from, to });
    return (await readdir(path.join(to, 'client/assets'))).sort();
  };
  expect(await build(1)).toEqual(['framework.js', 'shop-1.js']);
  expect(await build(2)).toEqual(['framework.js', 'shop-1.js', 'shop-2.js']);
  expect(await build(3)).toEqual(['framework.js', 'shop-2.js', 'shop-3.js']);
  expect(await readFile(path.join(to, 'server/main.js'), 'utf8')).toContain('shop-3');
  expect((await readdir(to)).sort()).toEqual(['.files.json', 'client', 'server']);
});
