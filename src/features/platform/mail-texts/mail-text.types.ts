/** What an owner can word: the line of the list, the one beside it, the heading, the sentences, and the words on the button. */
export const MAIL_TEXT_FIELDS = ['subject', 'preview', 'title', 'body', 'button'] as const;
export type MailTextField = (typeof MAIL_TEXT_FIELDS)[number];
/** With variables such as `{name}`. The body has paragraphs, **bold** words and [links](https://…). A mail without a button has '' there. */
export type MailText = Record<MailTextField, string>;

export interface MailVariable {
  label: string;
  /** For the preview. */
  sample: string;
  /** Written by a shopper, perhaps about somebody else’s mailbox: it makes no link (docs/rules.md#mails-names). */
  isUntrusted?: true;
}

/** A kind of mail whose words an owner can change. */
export interface MailTextDefinition<Name extends string = string> {
  /** 'order.placed': what published words are stored under, so it never changes. */
  mail: string;
  name: string;
  /** When it is sent, for the owner. */
  when: string;
  /** In every mail, besides these: the shop’s name and address, and the link of its button. */
  variables: Readonly<Record<Name, MailVariable>>;
  /** Variables without which the mail is of no use; `link` is the button’s. */
  needs?: readonly (NoInfer<Name> | 'link')[];
  /** What is sent unless the owner has published other words. */
  text: MailText;
}

/** Which words and values a mail was made of, so that the owner’s words can replace the shop’s when it is sent. */
export interface Wording {
  mail: string;
  /** Never a secret: a mail that waits is stored. */
  values: Record<string, string>;
}

export interface MailSpan {
  text: string;
  isBold?: true;
  url?: string;
}

/** Plain text, text with marks, or the place of the button. */
export type MailParagraph = string | MailSpan[] | { place: 'button' };

/** A mail’s words with its values. */
export interface WordedMail {
  subject: string;
  preview: string;
  title: string;
  paragraphs: MailParagraph[];
  buttonLabel: string;
  /** Whether the words have the link in a sentence, so that it is not repeated as a button. */
  hasInlineLink: boolean;
}

export function defineMailText<const Name extends string>(definition: MailTextDefinition<Name>): MailTextDefinition<Name> {
  return definition;
}
