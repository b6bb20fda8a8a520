/** The contents of a mail; `mail-layout` renders them as HTML and plain text. */
export interface Mail {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  /** A line that mail programs show beside the subject. */
  preview: string;
  title: string;
  /** Plain text, which is escaped in HTML. */
  paragraphs: string[];
  button?: MailLink;
  /** Names and values, one a line. */
  facts?: { name: string; value: string }[];
  /** The order's lines and sums; the last sum is the total. */
  items?: { lines: MailItem[]; sums: { name: string; amount: string }[] };
  /** Small print, below a rule. */
  footnotes?: string[];
  /** The unsubscribe link of a newsletter mail (RFC 8058). */
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
