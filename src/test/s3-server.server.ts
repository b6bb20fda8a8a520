import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
// @ts-expect-error: the package has no types.
import S3rver from 's3rver';

export interface S3Server {
  /** What a shop needs to use it. */
  settings: Record<string, string>;
  /** The bucket's objects, as files. */
  dir: string;
  stop: () => Promise<void>;
}

const BUCKET = 'pictures';
/** The keys that s3rver accepts. */
const KEY = 'S3RVER';

/** A local S3-compatible store. */
export async function startS3Server(): Promise<S3Server> {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-s3-'));
  const store = new S3rver({ silent: true, directory: dir, configureBuckets: [{ name: BUCKET }] });
  await store.configureBuckets();
  const serve = store.callback();
  // s3rver does not check signatures of version 4.
  const server = createServer((request, response) => {
    if (isSigned(request, KEY)) serve(request, response);
    else response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    dir: path.join(dir, BUCKET),
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned({ method, url, headers }: IncomingMessage, secret: string): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=[^/]+\/(([^/]+)\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, scope = '', day = '', region = '', names = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, url, '', lines.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const sign = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(sign, `AWS4${secret}`);
  return sign(key, text).toString('hex') === signature;
}
