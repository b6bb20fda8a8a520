import { createSign, type KeyPairKeyObjectResult } from 'node:crypto';
import { DAY_MS } from '#shared/time';

/** 1.2.840.113549.1.1.11, sha256WithRSAEncryption. */
const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
/** CN=test */
const NAME = Buffer.from('300f310d300b06035504030c0474657374', 'hex');

/** A self-signed certificate (RFC 5280), by default valid for a day from yesterday. */
export function makeCertificate({ publicKey, privateKey }: KeyPairKeyObjectResult, { endsAt = Date.now() + DAY_MS } = {}): string {
  const validity = sequence(generalizedTime(endsAt - 2 * DAY_MS), generalizedTime(endsAt));
  const content = sequence(
    element(0x02, Buffer.from([1])),
    SHA256_WITH_RSA,
    NAME,
    validity,
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('RSA-SHA256').update(content).sign(privateKey);
  const certificate = sequence(content, SHA256_WITH_RSA, element(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

function sequence(...parts: Buffer[]): Buffer {
  return element(0x30, Buffer.concat(parts));
}

function generalizedTime(at: number): Buffer {
  return element(0x18, Buffer.from(`${new Date(at).toISOString().slice(0, 19).replace(/\D/g, '')}Z`));
}

/** Tag, length, content (X.690). */
function element(tag: number, content: Buffer): Buffer {
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
