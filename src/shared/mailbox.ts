/**
 * The one spelling of an e-mail address with other letters than ASCII, as one mailbox has many: upper and lower case, composed and
 * decomposed accents, and the Punycode that browsers send for what somebody typed. The domain is in Punycode, which each mail server
 * knows. Addresses in ASCII stay as they are typed, as their case is ignored wherever they are compared.
 * docs/rules.md#accounts-email-unique
 */
export function mailboxSpelling(address: string): string {
  if (!/[^\0-\x7f]/.test(address)) return address;
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at).normalize('NFC').toLowerCase() + asciiDomain(address.slice(at));
}

/** Whether two addresses are one mailbox. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxKey(one) === mailboxKey(other);
}

/** What the spellings of one mailbox have in common, for look-ups, maps and counters. */
export function mailboxKey(address: string): string {
  return mailboxSpelling(address.trim()).toLowerCase();
}

/** A text that is searched for among stored addresses, which have their one spelling; other texts stay as they are. */
export function searchedMailbox(text: string): string {
  return text.includes('@') ? mailboxSpelling(text) : text;
}

/** Of a domain only: `URL` would read a port, a path or the number of an IP address as well. */
function asciiDomain(domain: string): string {
  const name = domain.normalize('NFKC').toLowerCase();
  const isName = /^[\p{L}\p{M}\p{N}.。-]+$/u.test(name) && /\p{L}$/u.test(name);
  return isName && URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : name;
}
