import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { Db } from '#db/database.server';
import { AppError } from '#shared/errors';
import type { Artwork } from './artwork-layer.server';
import { findPicture } from './media.queries.server';
import { PictureRecipe } from './media.schema';
import { renderPicture } from './picture-render.server';
import { type PictureWidth, parsePictureFile, pictureFile } from './picture-urls';

interface PictureRequest {
  db: Db;
  cacheDir: string;
  key: string;
  width: PictureWidth;
}

/** Rendering only uses the CPU: more at once would slow down other requests. */
const RENDERS_AT_ONCE = 2;
/** Increased when the same recipe renders differently, so that the URLs, which are cached as immutable, change too. */
const RENDER_VERSION = 1;

const pendingPictures = new Map<string, Promise<Buffer>>();
const waitingRenders: (() => void)[] = [];
let runningRenders = 0;

/** The folder of rendered pictures. */
export function pictureCacheDir(dataDir: string): string {
  return path.join(dataDir, 'media');
}

/** The picture as WebP, from the cache, or rendered and cached. Throws `not_found` for a key or width that does not exist. */
export async function getPicture({ db, cacheDir, key, width }: PictureRequest): Promise<Buffer> {
  const file = pictureFile(key, width);
  if (!parsePictureFile(file)) throw new AppError('not_found');
  const target = path.join(cacheDir, file);
  const cached = await readIfThere(target);
  if (cached) return cached;
  const pending = pendingPictures.get(target);
  if (pending) return pending;
  const rendered = renderIntoCache({ db, target, key, width }).finally(() => pendingPictures.delete(target));
  pendingPictures.set(target, rendered);
  return rendered;
}

/** A picture's key: a readable name and a hash of everything that determines its content. */
export function makePictureKey({ name, recipe, artworks }: { name: string; recipe: PictureRecipe; artworks: Artwork[] }): string {
  const content = JSON.stringify([RENDER_VERSION, recipe, artworks.map(({ svg }) => svg)]);
  return `${name}-${createHash('sha256').update(content).digest('hex').slice(0, 10)}`;
}

async function renderIntoCache({ db, target, key, width }: { db: Db; target: string; key: string; width: PictureWidth }): Promise<Buffer> {
  const picture = await findPicture(db, key);
  if (!picture) throw new AppError('not_found');
  const emblem =
    picture.emblemName !== null && picture.emblemSvg !== null ? { name: picture.emblemName, svg: picture.emblemSvg } : undefined;
  const bytes = await inRenderSlot(() =>
    renderPicture({ recipe: v.parse(PictureRecipe, picture.recipe), artwork: { name: picture.name, svg: picture.svg }, emblem, width }),
  );
  await writeAtomically(target, bytes);
  return bytes;
}

async function inRenderSlot<T>(work: () => Promise<T>): Promise<T> {
  // A free slot is passed to the render that has waited longest, so the count changes only when none waits.
  if (runningRenders >= RENDERS_AT_ONCE) await new Promise<void>((resolve) => waitingRenders.push(resolve));
  else runningRenders += 1;
  try {
    return await work();
  } finally {
    const next = waitingRenders.shift();
    if (next) next();
    else runningRenders -= 1;
  }
}

/** Writes atomically, because another process may read the file at any moment. */
async function writeAtomically(target: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  const temporary = `${target}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
