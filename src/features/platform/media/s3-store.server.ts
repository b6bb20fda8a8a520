import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '#server/config.server';
import { AppError } from '#shared/errors';
import { SECOND_MS } from '#shared/time';
import { traced } from '#shared/tracing.server';
import { mediaMessages as messages } from './media.messages';
import type { PictureStore } from './rendition-files.server';

const FOLDER = 'media';
const TIMEOUT_MS = 15 * SECOND_MS;
/** Of requests that the store refused with a 5xx or 429. */
const RETRIES = 3;
const TYPES: Record<string, string> = { '.avif': 'image/avif', '.webp': 'image/webp' };

/** Renditions in a bucket of any S3-compatible store, under the same names as in the folder, after `media/`. */
export class S3Store implements PictureStore {
  readonly #client: AwsClient;
  readonly #root: string;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
    // Path style: every compatible store understands it, and it needs no host name for each bucket.
    this.#root = `${endpoint}/${bucket}/${FOLDER}`;
  }

  async read(name: string): Promise<Buffer | undefined> {
    const response = await this.#request(name, { method: 'GET' });
    if (response.status !== 404) return Buffer.from(await response.arrayBuffer());
    await response.body?.cancel();
    return undefined;
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    const headers = {
      'Content-Type': TYPES[name.slice(name.lastIndexOf('.'))] ?? 'application/octet-stream',
      'X-Amz-Content-Sha256': createHash('sha256').update(bytes).digest('hex'),
    };
    const response = await this.#request(name, { method: 'PUT', headers, body: new Uint8Array(bytes) });
    await response.body?.cancel();
  }

  async remove(name: string): Promise<void> {
    const response = await this.#request(name, { method: 'DELETE' });
    await response.body?.cancel();
  }

  /** The response, successful or 404. Throws `unavailable`: the store is down, or refuses our keys. */
  async #request(name: string, init: RequestInit & { method: string }): Promise<Response> {
    let cause: unknown;
    try {
      // The trace is not sent on: all headers are signed, and a proxy on the way may change this one.
      const response = await traced({ name: `S3 ${init.method}`, kind: 'client' }, () =>
        this.#client.fetch(`${this.#root}/${name}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
      );
      if (response.ok || (response.status === 404 && init.method !== 'PUT')) return response;
      cause = new Error(`${init.method} ${name}: ${response.status} ${(await response.text()).slice(0, 500)}`);
    } catch (error) {
      cause = error;
    }
    throw new AppError('unavailable', { message: messages.unreachable, cause });
  }
}
