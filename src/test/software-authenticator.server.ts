import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, synced: 0x18, hasCredential: 0x40 };
const COSE = { keyType: 1, ec2: 2, algorithm: 3, es256: -7, curve: -1, p256: 1, x: -2, y: -3 };

interface Credential {
  id: Buffer;
  privateKey: KeyObject;
  userHandle: string;
  counter: number;
}

interface ClientChoices {
  /** What the browser writes into the signed data. */
  origin?: string;
  isVerified?: boolean;
}

/** An authenticator and its browser in software, as far as WebAuthn level 3 needs: ES256, no attestation. */
export class SoftwareAuthenticator {
  credential: Credential | undefined;
  readonly #origin: string;

  constructor(origin = 'http://localhost') {
    this.#origin = origin;
  }

  /** Does what `navigator.credentials.create()` does. */
  // biome-ignore lint/suspicious/noExplicitAny: options of a response are untyped until they are asserted.
  create(options: any, { origin = this.#origin, isVerified = true }: ClientChoices = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const id = randomBytes(32);
    this.credential = { id, privateKey, userHandle: options.user.id, counter: 0 };
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [COSE.keyType, COSE.ec2],
      [COSE.algorithm, COSE.es256],
      [COSE.curve, COSE.p256],
      [COSE.x, bytes(Buffer.from(x, 'base64url'))],
      [COSE.y, bytes(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = [Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(key))];
    const authData = Buffer.concat([authenticatorData(options.rp.id, { isVerified, counter: 0, hasCredential: true }), ...data]);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', bytes(authData)],
    ]);
    const attestationObject = Buffer.from(isoCBOR.encode(attestation)).toString('base64url');
    return {
      ...idOf(this.credential),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
        attestationObject,
        transports: ['internal'],
      },
    };
  }

  /** Does what `navigator.credentials.get()` does, with the credential of `create()`. */
  // biome-ignore lint/suspicious/noExplicitAny: options of a response are untyped until they are asserted.
  get(options: any, { origin = this.#origin, isVerified = true, counter }: ClientChoices & { counter?: number } = {}) {
    if (!this.credential) throw new Error('There is no credential.');
    this.credential.counter = counter ?? this.credential.counter + 1;
    const client = clientData('webauthn.get', options.challenge, origin);
    const authData = authenticatorData(options.rpId, { isVerified, counter: this.credential.counter, hasCredential: false });
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
    return {
      ...idOf(this.credential),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.credential.privateKey).toString('base64url'),
        userHandle: this.credential.userHandle,
      },
    };
  }
}

function idOf({ id }: Credential) {
  return { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(
  rpId: string,
  { isVerified, counter, hasCredential }: { isVerified: boolean; counter: number; hasCredential: boolean },
) {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const flags = FLAGS.present | FLAGS.synced | (isVerified ? FLAGS.verified : 0) | (hasCredential ? FLAGS.hasCredential : 0);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
}

function bytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
