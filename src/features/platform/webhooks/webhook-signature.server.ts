import { createHmac, randomBytes } from 'node:crypto';

const SECRET_START = 'whsec_';
/** https://github.com/standard-webhooks/standard-webhooks: between 24 and 64 bytes. */
const SECRET_BYTES = 32;

export function newSecret(): string {
  return `${SECRET_START}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

interface SignedMessage {
  id: string;
  sentAt: Date;
  body: string;
  /** The secret, and a former one that is still valid. */
  secrets: readonly string[];
}

/** The headers of Standard Webhooks: id, time, and one signature for each secret. */
export function signatureHeaders({ id, sentAt, body, secrets }: SignedMessage): Record<string, string> {
  const seconds = Math.floor(sentAt.getTime() / 1000);
  const sign = (secret: string) => {
    const key = Buffer.from(secret.slice(SECRET_START.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  };
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': secrets.map(sign).join(' ') };
}
