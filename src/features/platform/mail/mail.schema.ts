/** A mail as the shop means it; `mail-layout` makes HTML and plain text of the same parts. */
export interface Mail {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  /** One line that mailboxes show beside the subject. */
  preview: string;
  title: string;
  /** Plain sentences; what a customer wrote in them stays text. */
  paragraphs: string[];
  button?: MailLink;
  /** Names and values, one a line. */
  facts?: { name: string; value: string }[];
  /** What was bought, and what it comes to: the last of the sums is the one that counts. */
  items?: { lines: MailItem[]; sums: { name: string; amount: string }[] };
  /** Said small, after a line. */
  footnotes?: string[];
  /** How to leave, where the mail is a letter that somebody subscribed to (RFC 8058). */
  leaveLink?: MailLink;
  attachments?: { filename: string; contentType: string; content: string }[];
}

export interface MailItem {
  name: string;
  /** 'Size M, Red · 2 × $30.00' */
  detail: string;
  amount: string;
}

export interface MailLink {
  label: string;
  url: string;
}
