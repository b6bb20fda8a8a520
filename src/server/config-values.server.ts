import { isIP } from 'node:net';
import path from 'node:path';
import * as v from 'valibot';
import { InvalidDatabaseUrl, readDatabaseUrl } from '#db/database-hosts.server';
import { POOLERS } from '#db/pooler.server';
import { KEY_BYTES } from '#features/platform/secrets/sealed.server';
import { MINUTE_MS, SECOND_MS } from '#shared/time';
import { readPricesFile } from './prices-file.server';

/** The kinds of values that settings have; `config.server` lists the settings. */

export const portSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number of at most 65535'),
);
/** With one host or several: 'postgres://ada@a:5432,b:5432/shop?target_session_attrs=read-write'. */
const postgresUrlSchema = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\/./, 'must be a postgres:// URL'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    try {
      readDatabaseUrl(dataset.value);
    } catch (error) {
      const reason = error instanceof InvalidDatabaseUrl ? error.message : 'must be a URL like postgres://user:password@host:5432/shop';
      addIssue({ message: reason });
    }
  }),
);
/** The shop writes there. */
export const primaryUrlSchema = v.pipe(
  postgresUrlSchema,
  v.check(isForWriting, 'must lead to a server that takes changes: leave target_session_attrs out, or set it to read-write'),
);
/** One of several hosts that is a standby at the moment. */
export const replicaUrlSchema = v.pipe(
  postgresUrlSchema,
  v.transform((url) => {
    if (readDatabaseUrl(url).hosts.length === 1 || /[?&]target_session_attrs=/.test(url)) return url;
    return `${url}${url.includes('?') ? '&' : '?'}target_session_attrs=standby`;
  }),
);
export const poolerSchema = v.picklist(['auto', ...POOLERS], `must be one of auto, ${POOLERS.join(', ')}`);
export const webUrlSchema = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.regex(/^https?:/, 'must be an http(s) URL'),
  v.transform((url) => url.replace(/(?<!\/)\/+$/, '')),
);

export const secretSchema = v.pipe(v.string(), v.regex(/^\S+$/, 'must be without spaces'));
/** Keys of 32 bytes in base64, the one that encrypts first. */
export const secretsKeysSchema = v.pipe(
  v.string(),
  v.transform((list) =>
    list
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((key) => Buffer.from(key, 'base64')),
  ),
  v.everyItem((key) => key.length === KEY_BYTES, 'must be 32 bytes in base64, as of "openssl rand -base64 32"'),
);
/** As long as a password generator's default, because the token can be guessed over the network. */
export const tokenSchema = v.pipe(secretSchema, v.minLength(16, 'must have at least 16 characters'));
export const workersSchema = v.pipe(
  v.string(),
  v.regex(/^([1-9]|[1-5]\d|6[0-4])$/, 'must be a whole number from 1 to 64'),
  v.transform(Number),
);
/** A time of day for the nightly backup, or `off`. */
export const backupTimeSchema = v.pipe(v.string(), v.regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time like 03:30, or off'));
/** How many backups stay. */
export const retentionSchema = v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'must be a whole number from 0 to 999'), v.transform(Number));
export const megabytesSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,7}$/, 'must be a whole number of megabytes'),
  v.transform((megabytes) => Number(megabytes) * 1e6),
);
export const minutesSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,3}$/, 'must be a whole number of minutes from 1 to 9999'),
  v.transform((minutes) => Number(minutes) * MINUTE_MS),
);
export const slowStatementSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}$/, 'must be a whole number of milliseconds from 0 to 999999'),
  v.transform(Number),
);
export const samplerRatioSchema = v.pipe(
  v.string(),
  v.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1'),
  v.transform(Number),
);
export const drainSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}(\.\d)?$/, 'must be a number of seconds up to 300'),
  v.transform((seconds) => Number(seconds) * SECOND_MS),
  v.maxValue(300 * SECOND_MS, 'must be a number of seconds up to 300'),
);
export const smtpUrlSchema = v.pipe(v.string(), v.regex(/^smtps?:\/\/./, 'must be an smtp:// or smtps:// URL'));
/** A comma-separated list of addresses and networks: '10.0.0.1, 192.168.0.0/16, fd00::/8'. */
export const networksSchema = v.pipe(
  v.string(),
  v.transform((list) => list.split(/[\s,]+/).filter(Boolean)),
  v.everyItem(isNetwork, 'must be addresses or networks like 10.0.0.1, 192.168.0.0/16'),
);

export const rateSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a number like 85.5'),
  v.transform(Number),
  v.minValue(0.000001, 'must be above 0'),
);

/** One problem per invalid entry. */
export const pricesFileSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = readPricesFile(path.resolve(dataset.value));
    if ('prices' in read) return read.prices;
    for (const message of read.problems) addIssue({ message, input: undefined });
    return NEVER;
  }),
);

/** A comma-separated list of origins: 'https://pictures.example.com, https://cdn.example.com'. They are sent in a header. */
export const pictureHostsSchema = v.pipe(
  v.string(),
  v.transform((list) => list.split(/[\s,]+/).filter(Boolean)),
  v.everyItem((host) => /^https:\/\/[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/i.test(host), 'must be origins like https://pictures.example.com'),
);

function isForWriting(url: string): boolean {
  try {
    return ['any', 'read-write', 'primary'].includes(readDatabaseUrl(url).kind);
  } catch {
    // Another check has reported it.
    return true;
  }
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
