const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const POSITIVE_INTEGER = /^[1-9]\d{0,14}$/;

/** Whether a text from outside can be a uuid key at all: a database must not be asked for anything else. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A text from outside as a numeric key; undefined when it cannot be one. */
export function parseNumericId(text: string): number | undefined {
  return POSITIVE_INTEGER.test(text) ? Number(text) : undefined;
}

/** A random uuid, also where `crypto.randomUUID` is missing: browsers have it on HTTPS and localhost only. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // RFC 9562 §5.4: version 4, variant 10.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
