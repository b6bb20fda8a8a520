import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePicture } from '#test/pictures.server';
import type { UploadFormat } from './picture-check.server';
import { withPixels } from './renditions.server';

describe('uploads that are decoded at once', () => {
  let dir: string;

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'shop-decoders-'));
    await makePicture({ seed: 'gate' }).avif().toFile(path.join(dir, 'heif'));
    await makePicture({ seed: 'gate' }).jpeg().toFile(path.join(dir, 'jpeg'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  async function countAtOnce(formats: readonly UploadFormat[]) {
    const running = { heif: 0, jpeg: 0 };
    const most = { heif: 0, all: 0 };
    const decode = (format: 'heif' | 'jpeg') =>
      withPixels({ path: path.join(dir, format), format }, async () => {
        running[format]++;
        most.heif = Math.max(most.heif, running.heif);
        most.all = Math.max(most.all, running.heif + running.jpeg);
        // biome-ignore lint/plugin: the time that decoding takes here, so that others have to wait.
        await new Promise((resolve) => setTimeout(resolve, 5));
        running[format]--;
      });
    await Promise.all(formats.map((format) => decode(format === 'heif' ? 'heif' : 'jpeg')));
    return most;
  }

  it('are two, and one AVIF, whatever they are uploaded for', async () => {
    expect(await countAtOnce(['heif', 'heif', 'jpeg', 'heif', 'jpeg', 'jpeg'])).toEqual({ heif: 1, all: 2 });
  });

  it('let the next one in after one that is broken', async () => {
    await expect(withPixels({ path: path.join(dir, 'nothing'), format: 'heif' }, async () => {})).rejects.toThrow();
    expect(await countAtOnce(['heif', 'jpeg'])).toMatchObject({ heif: 1 });
  });
});
