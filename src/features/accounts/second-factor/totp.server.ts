import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { SECOND_MS } from '#shared/time';
import type { AuthenticatorSetup } from './second-factor.schema';

const SECRET_BYTES = 20;
/** RFC 6238 §5.2: clocks differ, and typing takes time; one step before and after is enough. */
const WINDOW_STEPS = 1;
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const CODE_PATTERN = /^\d{6}$/;

export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

/** What an authenticator app needs to know, as a link and as a QR code. */
export function describeSecret(secret: Buffer, { issuer, label }: { issuer: string; label: string }): AuthenticatorSetup {
  const totp = new TOTP({ ...settings(secret), issuer, label });
  const { size, data } = encode(totp.toString(), { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { secret: totp.secret.base32, uri: totp.toString(), qr: { size, path } };
}

/** The time step of a valid code; undefined for an invalid one. The comparison takes the same time for all. */
export function stepOf(code: string, secret: Buffer, now = new Date()): number | undefined {
  if (!CODE_PATTERN.test(code)) return undefined;
  const totp = new TOTP(settings(secret));
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW_STEPS });
  return delta === null ? undefined : Math.floor(now.getTime() / (PERIOD_SECONDS * SECOND_MS)) + delta;
}

function settings(secret: Buffer) {
  const bytes = new Uint8Array(secret);
  return { algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS, secret: new Secret({ buffer: bytes.buffer }) };
}
