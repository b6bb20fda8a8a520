import * as v from 'valibot';
import type { Language } from '#languages/languages';
import type { Shop } from '#server/shop.server';
import { withoutLinks } from '#shared/without-links';
import { hasAllValues, LINK, wordMailText } from './mail-text.rules';
import {
  MAIL_TEXT_FIELDS,
  type MailText,
  type MailTextDefinition,
  type MailVariable,
  type WordedMail,
  type Wording,
} from './mail-text.types';
import { toTextKey } from './mail-text-key';
import { selectPublishedText } from './published-text.queries.server';

const TextSchema = v.object(v.entriesFromList(MAIL_TEXT_FIELDS, v.string()));

interface WordedPart extends Pick<WordedMail, 'subject' | 'preview' | 'title' | 'paragraphs'> {
  button?: { label: string; url: string };
  wording: Wording;
}

/** A mail’s part that an owner can word, in the shop’s own words; `url` is the button’s. */
export function wordMail<Name extends string>(
  shop: Pick<Shop, 'config'>,
  { mail, text, variables }: MailTextDefinition<Name>,
  { values: input, url }: { values: Readonly<Record<NoInfer<Name>, string>>; url?: string },
): WordedPart {
  const values = trustedValues(variables, input);
  const { subject, preview, title, paragraphs, buttonLabel } = wordMailText(text(), { ...shopValues(shop), ...values });
  const button = url === undefined ? {} : { button: { label: buttonLabel, url } };
  return { subject, preview, title, paragraphs, ...button, wording: { mail, values } };
}

/** No mail program makes a link of what a shopper wrote. */
function trustedValues(
  variables: Readonly<Record<string, () => MailVariable>>,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, variables[name]?.().isUntrusted ? withoutLinks(value) : value]),
  );
}

/**
 * A mail in the words that the owner has published in its language; undefined: the shop’s own words are sent. Never in those of another
 * language.
 */
export async function wordAsPublished(
  shop: Pick<Shop, 'db' | 'config' | 'log'>,
  { mail, values }: Wording,
  { language, link }: { language: Language; link: string | undefined },
): Promise<WordedMail | undefined> {
  const text = toMailText(await selectPublishedText(shop.db, toTextKey({ mail, language })));
  if (!text) return undefined;
  const all = { ...shopValues(shop), ...values, ...(link !== undefined && { [LINK]: link }) };
  if (hasAllValues(text, all)) return wordMailText(text, all);
  // Published for an earlier release, whose mail had another variable.
  shop.log.error({ mail, language }, 'the words of a mail have a variable without a value; it is sent in the shop’s own words');
  return undefined;
}

/** Stored words; undefined for what an older release stored otherwise. */
export function toMailText(stored: unknown): MailText | undefined {
  const parsed = v.safeParse(TextSchema, stored);
  return parsed.success ? parsed.output : undefined;
}

/** The values of every mail. */
export function shopValues({ config }: Pick<Shop, 'config'>): { shop: string; shopEmail: string } {
  return { shop: config.shop.name, shopEmail: config.shop.email };
}
