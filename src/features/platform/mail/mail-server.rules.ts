export const MAIL_SECURITIES = ['starttls', 'tls', 'none'] as const;
/** `starttls`: encrypted after the first words, or not sent at all; `tls`: encrypted from the first byte on. */
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** Where mail programs hand mails over: RFC 8314. */
export const DEFAULT_PORTS = { starttls: 587, tls: 465, none: 25 } as const satisfies Record<MailSecurity, number>;

/** What is stored of the mail server and the sender. */
export type MailValue = 'host' | 'port' | 'security' | 'user' | 'password' | 'senderName' | 'senderEmail' | 'dkimSelector';

export function isMailSecurity(value: string | undefined): value is MailSecurity {
  return MAIL_SECURITIES.some((security) => security === value);
}
