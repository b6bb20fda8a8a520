import type { Db, Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import type { Config } from '#server/config.server';
import type { Shop } from '#server/shop.server';
import { addKey, createKeyFile, keyFile, readKeys } from './key-ring.server';
import { type SecretKey, seal, sealedWith, unseal } from './sealed.server';
import { secretsMessages as messages } from './secrets.messages';
import * as queries from './secrets.queries.server';

/** In a column of text, before the base64 of what is sealed. */
const TEXT_START = 'sealed:';
const WEBHOOK = 'webhook';

/** A secret that no key of this installation opens. */
export class UnreadableSecret extends Error {}

type SecretsShop = { config: Pick<Config, 'secretsKeys' | 'dataDir'> };

/** The contexts of the secrets that there are. */
export const authenticatorOf = (userId: string) => `authenticator ${userId}`;
export const connectionSecretOf = (connection: string, name: string) => `connection ${connection} ${name}`;

/** Whether this installation has a key to encrypt secrets with. */
export function canSeal({ config }: SecretsShop): boolean {
  return readKeys(config).length > 0;
}

/** As it is stored: sealed by the installation's key. Without one it stays as it is, and the start has said so. */
export function sealSecret({ config }: SecretsShop, plain: Buffer, context: string): Buffer {
  // Read each time, which is rarely: the key may have been changed by a command.
  const [key] = readKeys(config);
  return key ? seal(plain, key, context) : plain;
}

/** Throws `UnreadableSecret`. */
export function openSecret({ config }: SecretsShop, stored: Buffer, context: string): Buffer {
  const keyId = sealedWith(stored);
  if (keyId === undefined) return stored;
  const key = findKey(config, keyId);
  if (!key) throw new UnreadableSecret(messages.unreadable(keyId));
  try {
    return unseal(stored, key, context);
  } catch (cause) {
    throw new UnreadableSecret(messages.damaged, { cause });
  }
}

export function sealWebhookSecret(shop: SecretsShop, secret: string): string {
  const sealed = sealSecret(shop, Buffer.from(secret), WEBHOOK);
  return sealedWith(sealed) === undefined ? secret : TEXT_START + sealed.toString('base64');
}

/** Throws `UnreadableSecret`. */
export function openWebhookSecret(shop: SecretsShop, stored: string): string {
  return stored.startsWith(TEXT_START)
    ? openSecret(shop, Buffer.from(stored.slice(TEXT_START.length), 'base64'), WEBHOOK).toString()
    : stored;
}

/**
 * At the start: makes the key of a shop with its own database (docs/rules.md#secrets-key). Returns what the operator should know. Throws
 * if there are keys, and none is the one that the shop's secrets are sealed with.
 */
export async function prepareSecrets({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<string | undefined> {
  const keyId = await queries.selectKeyId(db);
  const hasOwnDatabase = config.databaseUrl === undefined;
  if (keyId === undefined && hasOwnDatabase && readKeys(config).length === 0) await createKeyFile(config);
  const [key, ...others] = readKeys(config);
  if (!key) return keyId === undefined ? messages.notSealed : messages.keyMissing(keyId, keyFile(config.dataDir));
  if (keyId === undefined) await queries.insertKeyId(db, key.id);
  const present = keyId ?? (await queries.selectKeyId(db));
  if (![key, ...others].some(({ id }) => id === present)) throw new Error(messages.otherKey(present ?? '', keyFile(config.dataDir)));
  return undefined;
}

/** Of a restored shop: the key that it needs and does not have. */
export async function findMissingKey(db: Db, config: Config): Promise<string | undefined> {
  const keyId = await queries.selectKeyId(db);
  return keyId === undefined || findKey(config, keyId) ? undefined : messages.keyMissing(keyId, keyFile(config.dataDir));
}

/** Background work: seals what earlier releases stored as it is, and what was sealed by a former key. */
export async function sealSecrets({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<void> {
  if (readKeys(config).length > 0) await sealAll(db, config);
}

/**
 * Seals all secrets by another key: a new one, or the first of SECRETS_KEY if that is set. Processes that run read the file of keys
 * again. Returns how many secrets no key opens; they stay as they are.
 */
export async function rotateKey(db: Db, config: Config): Promise<{ keyId: string; sealed: number; unreadable: number }> {
  if (config.secretsKeys.length === 0) await addKey(config);
  return sealAll(db, config, { replacesKey: true });
}

async function sealAll(db: Db, config: SecretsShop['config'], { replacesKey = false } = {}) {
  const shop = { config };
  const [key] = readKeys(config);
  if (!key) throw new Error(messages.notSealed);
  const counts = { keyId: key.id, sealed: 0, unreadable: 0 };
  const again = <Stored extends Buffer | string>(stored: Stored, id: string | undefined, renew: () => Stored): Stored => {
    if (id === key.id) return stored;
    try {
      const renewed = renew();
      counts.sealed++;
      return renewed;
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error;
      counts.unreadable++;
      return stored;
    }
  };
  const secretAgain = (secret: Buffer, context: string) =>
    again(secret, sealedWith(secret), () => sealSecret(shop, openSecret(shop, secret, context), context));
  const webhookAgain = (stored: string) => again(stored, keyOfText(stored), () => sealWebhookSecret(shop, openWebhookSecret(shop, stored)));
  await inTransaction(db, async (tx) => {
    for (const { userId, secret } of await queries.lockAuthenticators(tx)) {
      const renewed = secretAgain(secret, authenticatorOf(userId));
      if (renewed !== secret) await queries.updateAuthenticatorSecret(tx, userId, renewed);
    }
    for (const { id, secret, formerSecret } of await queries.lockEndpointSecrets(tx)) {
      const renewed = { secret: webhookAgain(secret), formerSecret: formerSecret === null ? null : webhookAgain(formerSecret) };
      if (renewed.secret !== secret || renewed.formerSecret !== formerSecret) await queries.updateEndpointSecrets(tx, id, renewed);
    }
    await sealConnections(tx, secretAgain);
    if (replacesKey) await queries.replaceKeyId(tx, key.id);
  });
  return counts;
}

async function sealConnections(tx: Tx, again: (secret: Buffer, context: string) => Buffer): Promise<void> {
  for (const { connection, name, secret } of await queries.lockConnectionSecrets(tx)) {
    const renewed = again(secret, connectionSecretOf(connection, name));
    if (renewed !== secret) await queries.updateConnectionSecret(tx, { connection, name, secret: renewed });
  }
}

function keyOfText(stored: string): string | undefined {
  return stored.startsWith(TEXT_START) ? sealedWith(Buffer.from(stored.slice(TEXT_START.length), 'base64')) : undefined;
}

const known = new WeakMap<SecretsShop['config'], readonly SecretKey[]>();

/** From memory; from the file again for a key that is not there. */
function findKey(config: SecretsShop['config'], id: string): SecretKey | undefined {
  const inMemory = known.get(config)?.find((key) => key.id === id);
  if (inMemory) return inMemory;
  const keys = readKeys(config);
  known.set(config, keys);
  return keys.find((key) => key.id === id);
}
