export const SENDER_NAME_MAX_LENGTH = 60;
export const HOST_MAX_LENGTH = 253;
export const USER_MAX_LENGTH = 254;
export const PASSWORD_MAX_LENGTH = 500;
export const SELECTOR_MAX_LENGTH = 63;

export const RECORD_KINDS = ['spf', 'dkim', 'dmarc'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/**
 * What DNS says of a sender. `open`: everybody may send in its name; `weak`: receivers do nothing about forged mails; `revoked`: a key
 * without a value; `several`: receivers ignore all of them; `unknown`: DNS did not answer; `unasked`: the selector is not known.
 */
export const RECORD_STATES = ['good', 'weak', 'open', 'revoked', 'several', 'missing', 'unknown', 'unasked'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** Of the records of a name, which may be of other services too: https://www.rfc-editor.org/rfc/rfc7208#section-4.5 */
export function judgeSpf(records: readonly string[]): { state: RecordState; record?: string } {
  const [record, another] = records.filter((text) => /^v=spf1( |$)/i.test(text));
  if (record === undefined) return { state: 'missing' };
  if (another !== undefined) return { state: 'several', record };
  return { state: /(^| )\+?all( |$)/i.test(record) ? 'open' : 'good', record };
}

/** https://www.rfc-editor.org/rfc/rfc6376#section-3.6.1 */
export function judgeDkim(records: readonly string[]): { state: RecordState; record?: string } {
  const record = records.find((text) => tagOf(text, 'p') !== undefined);
  if (record === undefined) return { state: 'missing' };
  return { state: tagOf(record, 'p') === '' ? 'revoked' : 'good', record };
}

/** https://www.rfc-editor.org/rfc/rfc7489#section-6.6.3 */
export function judgeDmarc(records: readonly string[]): { state: RecordState; record?: string } {
  const [record, another] = records.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text));
  if (record === undefined) return { state: 'missing' };
  if (another !== undefined) return { state: 'several', record };
  return { state: /^(quarantine|reject)$/i.test(tagOf(record, 'p') ?? '') ? 'good' : 'weak', record };
}

/** The value of 'p' in 'v=DMARC1; p=none'. */
function tagOf(record: string, tag: string): string | undefined {
  for (const part of record.split(';')) {
    const at = part.indexOf('=');
    if (at >= 0 && part.slice(0, at).trim().toLowerCase() === tag) return part.slice(at + 1).trim();
  }
  return undefined;
}
