import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePicture, uploadPicture } from '#test/pictures.server';
import { openShopServer } from '#test/shop-server.server';
import { mediaDir } from './picture-store.server';
import { sharp } from './sharp.server';

const FULL_DISK = mkdtempSync(path.join(tmpdir(), 'shop-full-'));
const isMounted = mount(FULL_DISK);

const server = openShopServer();
let token: string;

beforeAll(async () => {
  ({ token } = await server.test.signIn('admin'));
});
afterAll(() => {
  if (isMounted) execFileSync('umount', [FULL_DISK]);
  rmdirSync(FULL_DISK);
});

/** A disk of half a megabyte; only root may mount one. */
function mount(dir: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', dir], { stdio: 'ignore' });
    mkdirSync(path.join(dir, 'media'));
    mkdirSync(path.join(dir, 'uploads'));
    return true;
  } catch {
    return false;
  }
}

async function filesOf(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function upload(seed: string, size = 900) {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  const grain = await sharp({ create: { width: size, height: size, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  const bytes = await makePicture({ width: size, height: size, seed })
    .composite([{ input: grain, blend: 'overlay' }])
    .png()
    .toBuffer();
  return uploadPicture({ origin: `http://127.0.0.1:${server.port()}`, token, bytes });
}

describe.skipIf(!isMounted)('on a full disk, an upload is refused for now and leaves nothing', () => {
  const keys = async () => (await server.test.shop.db.selectFrom('mediaPictures').select('key').execute()).length;

  it.each(['uploads', 'media'])('when it is the disk of %s', async (folder) => {
    const { dataDir } = server.test.shop.config;
    const replaced = folder === 'media' ? mediaDir(dataDir) : path.join(dataDir, folder);
    await rm(replaced, { recursive: true, force: true });
    await symlink(path.join(FULL_DISK, folder), replaced);
    try {
      const { status, headers, body } = await upload(folder);
      expect({ status, body }).toMatchObject({ status: 503, body: { code: 'unavailable', message: expect.stringContaining('no room') } });
      expect(headers.get('retry-after')).toBe('60');
      expect(await filesOf(FULL_DISK)).toEqual([]);
      expect((await filesOf(dataDir)).filter((name) => !name.startsWith('kettle-'))).toEqual([]);
      expect(await keys()).toBe(0);
    } finally {
      await rm(replaced);
    }
  });

  it('works again when there is room', async () => {
    await mkdir(mediaDir(server.test.shop.config.dataDir), { recursive: true });
    await writeFile(path.join(mediaDir(server.test.shop.config.dataDir), 'room'), '');
    expect((await upload('room', 64)).status).toBe(201);
  });
});
