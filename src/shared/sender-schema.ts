import * as v from 'valibot';
import { EMAIL_MAX_LENGTH } from './lengths';
import { mailboxSpelling } from './mailbox';
import type { MessageOf } from './text-schema';

/**
 * An address that the shop's mails are sent from. A mailbox has more spellings (docs/rules.md#accounts-email-pattern), but each mail
 * server must take this one: in ASCII letters, with a domain in Punycode, and nothing that a header would read as two addresses.
 */
export function senderAddress(message: MessageOf) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.transform(mailboxSpelling),
    v.maxLength(EMAIL_MAX_LENGTH, message),
    v.rfcEmail(message),
    v.regex(/@[^@.]+\./, message),
  );
}
