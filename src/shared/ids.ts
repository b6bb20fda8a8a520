const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const POSITIVE_INTEGER = /^[1-9]\d{0,14}$/;

/** Whether an untrusted text is a valid uuid: PostgreSQL fails queries with anything else. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** An untrusted text as a numeric id; undefined when it is not a valid one. */
export function parseNumericId(text: string): number | undefined {
  return POSITIVE_INTEGER.test(text) ? Number(text) : undefined;
}

/** A random uuid, also without `crypto.randomUUID`, which browsers have on HTTPS and localhost only. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // RFC 9562 §5.4: version 4, variant 10.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
