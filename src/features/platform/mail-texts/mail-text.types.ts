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

/** What the words of a mail can contain: its own variables, the shop’s name and address, and the link of its button. */
export type MailValues<Name extends string = never> = Readonly<Record<Name | 'shop' | 'shopEmail' | 'link', string>>;

type MailWord<Name extends string> = string | ((values: MailValues<Name>) => string);

/** The messages of a kind of mail. */
export interface MailWords<Name extends string> extends Record<Exclude<MailTextField, 'button'>, MailWord<Name>> {
  /** For the owner, with when it is sent. */
  name: string;
  when: string;
  /** Absent in a mail without a button. */
  button?: MailWord<Name>;
}

/** A kind of mail whose words an owner can change. Its texts are those of the language that is worked in. */
export interface MailTextDefinition<Name extends string = string> {
  /** 'order.placed': what published words are stored under, so it never changes. */
  mail: string;
  /** Its name, and when it is sent, for the owner. */
  forOwner: () => { name: string; when: string };
  /** In every mail, besides these: the shop’s name and address, and the link of its button. */
  variables: Readonly<Record<Name, () => MailVariable>>;
  /** Variables without which the mail is of no use; `link` is the button’s. */
  needs?: readonly (NoInfer<Name> | 'link')[];
  hasButton: boolean;
  /** What is sent unless the owner has published other words. */
  text: () => MailText;
}

interface MailTextOptions<Name extends string> extends Pick<MailTextDefinition<Name>, 'mail' | 'variables' | 'needs'> {
  words: () => MailWords<NoInfer<Name>>;
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

export function defineMailText<const Name extends string>({ words, ...rest }: MailTextOptions<Name>): MailTextDefinition<Name> {
  return {
    ...rest,
    forOwner: () => ({ name: words().name, when: words().when }),
    // Only the key: texts are read when the language is known.
    hasButton: 'button' in words(),
    text: () => toText(words(), Object.keys(rest.variables)),
  };
}

/** The words with `{name}` where values belong. */
function toText<Name extends string>(words: MailWords<Name>, variables: readonly string[]): MailText {
  const names = [...variables, 'shop', 'shopEmail', 'link'];
  // The keys are those of `MailValues`.
  const values = Object.fromEntries(names.map((name) => [name, `{${name}}`])) as MailValues<Name>;
  const fill = (word: MailWord<Name>) => (typeof word === 'string' ? word : word(values));
  const { subject, preview, title, body, button = '' } = words;
  return { subject: fill(subject), preview: fill(preview), title: fill(title), body: fill(body), button: fill(button) };
}
