import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** AES-256-GCM: 32 bytes of key, 12 of nonce, 16 of tag. */
export const KEY_BYTES = 32;
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of what is sealed; then the key's id, the nonce, the ciphertext and its tag. */
const VERSION = 1;
const ID_BYTES = 4;
const HEAD_BYTES = 1 + ID_BYTES + NONCE_BYTES;
/** Longer than any secret that was stored as it is: those of authenticators have 20 bytes. */
const LEAST_BYTES = HEAD_BYTES + TAG_BYTES + 1;

export interface SecretKey {
  id: string;
  bytes: Buffer;
}

export function toSecretKey(bytes: Buffer): SecretKey {
  return {
    id: createHash('sha256')
      .update(bytes)
      .digest('hex')
      .slice(0, 2 * ID_BYTES),
    bytes,
  };
}

export function newSecretKey(): SecretKey {
  return toSecretKey(randomBytes(KEY_BYTES));
}

/** `context` says whose secret it is: sealed for one person, it does not open as that of another. */
export function seal(plain: Buffer, key: SecretKey, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key.bytes, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), Buffer.from(key.id, 'hex'), nonce, sealed, cipher.getAuthTag()]);
}

/** Throws for another key, another context, and what was changed. */
export function unseal(sealed: Buffer, key: SecretKey, context: string): Buffer {
  const tagAt = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, key.bytes, sealed.subarray(1 + ID_BYTES, HEAD_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(tagAt));
  return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES, tagAt)), decipher.final()]);
}

/** The id of the key that a secret is sealed with; undefined for one that is stored as it is. */
export function sealedWith(stored: Buffer): string | undefined {
  return stored.length >= LEAST_BYTES && stored[0] === VERSION ? stored.subarray(1, 1 + ID_BYTES).toString('hex') : undefined;
}
