import type { MailParagraph, Wording } from '#features/platform/mail-texts/mail-text.types';
import type { Language } from '#languages/languages';

/** The contents of a mail; `mail-layout` renders them as HTML and plain text. */
export interface Mail {
  to: string;
  /** What kind of mail it is in the log: 'order.shipped'. Absent, the kind of its job. */
  kind?: string;
  /** The account that caused it, and that it belongs to in the log. Absent: docs/rules.md#mails-owner. */
  account?: string;
  /** What it is about, for the log. */
  about?: MailSubject;
  /** The order that it belongs to, if it is about something else. */
  orderId?: string;
  /** Codes that nobody may read in the log. Tokens of links need not be listed: all are masked. */
  secrets?: string[];
  /** Mails with the same thread are one conversation in mail programs. */
  thread?: string;
  replyTo?: { name: string; address: string };
  subject: string;
  /** A line that mail programs show beside the subject. */
  preview: string;
  title: string;
  /** Plain text, which is escaped in HTML; the owner’s words may have marks. */
  paragraphs: MailParagraph[];
  /** What the words were made of; the owner’s replace them when the mail is sent. */
  wording?: Wording;
  button?: MailLink;
  /** Names and values, one a line; a value may be a link. */
  facts?: { name: string; value: string; url?: string | undefined }[];
  /** What was written before, newest first. */
  quotes?: MailQuote[];
  /** The order's lines and sums; the last sum is the total. A parcel has lines only. */
  items?: { lines: MailItem[]; sums: { name: string; amount: string }[] };
  /** Small print, below a rule. */
  footnotes?: string[];
  /** The unsubscribe link of a newsletter mail (RFC 8058). */
  leaveLink?: MailLink;
  attachments?: { filename: string; contentType: string; content: string }[];
}

/** A mail in its reader's language: `wordFor` makes it. */
export interface AddressedMail extends Mail {
  language: Language;
}

export interface MailSubject {
  type: 'account' | 'order' | 'return' | 'conversation' | 'customer';
  id: string;
}

export interface MailQuote {
  /** 'Ada, on November 3, 2026' */
  by: string;
  text: string;
}

/** A mail as it is sent, and sent again. */
export interface LaidOutMail {
  to: string;
  replyTo?: Mail['replyTo'] | undefined;
  subject: string;
  html: string;
  text: string;
  thread?: string | undefined;
  leaveUrl?: string | undefined;
  attachments?: Mail['attachments'] | undefined;
}

export interface MailItem {
  name: string;
  /** The address of its picture, on the web. */
  picture?: string | undefined;
  /** 'Size M, Red · 2 × $30.00' */
  detail: string;
  amount: string;
}

export interface MailLink {
  label: string;
  url: string;
}
