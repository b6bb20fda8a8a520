import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.server';
import { KEY_BYTES, newSecretKey, type SecretKey, toSecretKey } from './sealed.server';

type KeyConfig = Pick<Config, 'secretsKeys' | 'dataDir'>;

/** The keys of this installation. The first one seals; the others open what was sealed before it. */
export function readKeys({ secretsKeys, dataDir }: KeyConfig): SecretKey[] {
  const file = keyFile(dataDir);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split(/\s+/).filter(Boolean) : [];
  const stored = lines.map((line) => Buffer.from(line, 'base64'));
  if (stored.some(({ length }) => length !== KEY_BYTES)) throw new Error(`${file} is damaged: each line is a key of ${KEY_BYTES} bytes.`);
  return [...secretsKeys, ...stored].map(toSecretKey);
}

/** Where the key of a shop with its own database is: beside the database, and in no backup. */
export function keyFile(dataDir: string): string {
  return path.join(dataDir, 'secrets.key');
}

/** Makes the key of a new installation. Of several processes that do, one wins. */
export async function createKeyFile({ dataDir }: KeyConfig): Promise<void> {
  const file = keyFile(dataDir);
  const draft = await writeDraft(file, [newSecretKey()]);
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}

/** Puts a new key before the present ones, which open what older backups have. */
export async function addKey({ dataDir }: KeyConfig): Promise<void> {
  const file = keyFile(dataDir);
  const stored = readKeys({ dataDir, secretsKeys: [] });
  await rename(await writeDraft(file, [newSecretKey(), ...stored]), file);
}

async function writeDraft(file: string, keys: readonly SecretKey[]): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, keys.map(({ bytes }) => `${bytes.toString('base64')}\n`).join(''), { mode: 0o600, flush: true });
  return draft;
}
