import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '#db/server-process.server';
import { untilServed } from './haproxy.server';

export interface Cdn {
  address: string;
  stop: () => Promise<void>;
}

/** The version of the installed Varnish, undefined where there is none. */
export function varnishVersion(): string | undefined {
  return /varnish-(\d+\.\d+)/.exec(spawnSync('varnishd', ['-V'], { encoding: 'utf8' }).stderr ?? '')?.[1];
}

/** Starts Varnish with ops/varnish.vcl; only the shop's address is another one. */
export async function startVarnish(shopPort: string): Promise<Cdn> {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-varnish-'));
  // It runs as another user.
  await chmod(dir, 0o755);
  const file = path.join(dir, 'shop.vcl');
  const port = await findFreePort();
  const vcl = await readFile('ops/varnish.vcl', 'utf8');
  await writeFile(file, vcl.replace('"10.0.0.1"', '"127.0.0.1"').replace('"3000"', `"${shopPort}"`));
  const args = ['-F', '-n', path.join(dir, 'run'), '-f', file, '-a', `127.0.0.1:${port}`, '-T', 'none', '-s', 'malloc,64m'];
  const child = spawn('varnishd', [...args, '-p', 'http_gzip_support=off'], { stdio: 'ignore' });
  // Also when the drill fails. SIGTERM: it ends its own child.
  process.once('exit', () => child.kill('SIGTERM'));
  const address = `http://127.0.0.1:${port}`;
  await untilServed(address);
  return {
    address,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      await rm(dir, { recursive: true, force: true });
    },
  };
}
