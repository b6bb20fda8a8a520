import {
  MAIL_TEXT_FIELDS,
  type MailParagraph,
  type MailSpan,
  type MailText,
  type MailTextDefinition,
  type MailTextField,
  type MailVariable,
  type WordedMail,
} from './mail-text.types';
import { mailTextsMessages as messages } from './mail-texts.messages';
import { mailVariableMessages as variableMessages } from './mail-variables.messages';

export const LINK = 'link';

export const LINE_MAX_LENGTH = 200;
export const BODY_MAX_LENGTH = 5_000;

/** 'a', '{name}', '**bold**', '[words](address)' in the order of a text. Everything else is text. */
const MARK = /\{([^{}\n]*)\}|\*\*(?=\S)((?:(?!\*\*)[^\n])+?)\*\*|\[([^[\]\n]+)\]\(((?:[^()\s]|\([^()\s]*\))*)\)/g;
const VARIABLE = /\{([^{}\n]*)\}/g;

type Values = Readonly<Record<string, string>>;

/** The words with their values. A paragraph that has nothing but empty variables is left out. */
export function wordMailText(text: MailText, values: Values): WordedMail {
  const blocks = text.body
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((block) => block.trim())
    .filter(Boolean);
  // As the last one it is where the button always is: below facts and items.
  const placed = blocks.map((block): MailParagraph | undefined =>
    block === `{${LINK}}` ? { place: 'button' } : toParagraph(block, values),
  );
  const paragraphs = placed.flatMap((paragraph) => (paragraph === undefined ? [] : [paragraph]));
  const last = paragraphs.at(-1);
  if (isButton(last)) paragraphs.pop();
  return {
    subject: toLine(text.subject, values),
    preview: toLine(text.preview, values),
    title: toLine(text.title, values),
    buttonLabel: toLine(text.button, values),
    paragraphs,
    hasInlineLink: !isButton(last) && !paragraphs.some(isButton) && text.body.includes(`{${LINK}}`),
  };
}

/** What is wrong with words, by field; each sentence says what to do. */
export function findTextProblems(definition: MailTextDefinition, text: MailText): { field: MailTextField; message: string }[] {
  const known = variablesOf(definition);
  return MAIL_TEXT_FIELDS.flatMap((field) => {
    if (field === 'button' && !definition.hasButton) return text.button === '' ? [] : [{ field, message: messages.noButton }];
    const message = textProblem(field, text[field], known) ?? (field === 'body' ? missingOf(definition, text) : undefined);
    return message ? [{ field, message }] : [];
  });
}

/** All variables that a mail's words can have, with what they are. */
export function variablesOf({ variables, hasButton }: MailTextDefinition): Record<string, MailVariable> {
  return {
    ...Object.fromEntries(Object.entries(variables).map(([name, variable]) => [name, variable()])),
    shop: { label: variableMessages.shop, sample: '' },
    shopEmail: { label: variableMessages.shopEmail, sample: '' },
    ...(hasButton && { [LINK]: { label: variableMessages.link, sample: '' } }),
  };
}

/** Whether every variable of the words has a value. */
export function hasAllValues(text: MailText, values: Values): boolean {
  return MAIL_TEXT_FIELDS.every((field) => namesIn(text[field]).every((name) => Object.hasOwn(values, name)));
}

function textProblem(field: MailTextField, text: string, known: Record<string, MailVariable>): string | undefined {
  if (text.trim() === '') return messages.empty;
  if (field !== 'body' && /[\p{Cc}\u2028\u2029]/u.test(text)) return messages.oneLine;
  const unknown = namesIn(text).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) return messages.unknownVariable(unknown);
  if (field !== 'body' && namesIn(text).includes(LINK)) return messages.linkOnlyInBody;
  const address =
    field === 'body' ? [...text.matchAll(MARK)].map(([, , , , to]) => to).find((to) => to !== undefined && !isAddress(to)) : undefined;
  return address === undefined ? undefined : messages.addressInvalid(address);
}

/** The heading is in the mail too. */
function missingOf({ needs = [], variables }: MailTextDefinition, text: MailText): string | undefined {
  const written = namesIn(`${text.title}\n${text.body}`);
  const missing = needs.find((name) => !written.includes(name));
  if (missing === undefined) return undefined;
  return missing === LINK ? messages.linkNeeded : messages.needed(missing, variables[missing]?.().label ?? missing);
}

/** Never code: web pages and addresses of mail, or the button’s link. */
function isAddress(to: string): boolean {
  if (to === `{${LINK}}`) return true;
  return /^(https?:\/\/[^\s/{}]|mailto:[^\s@{}]+@)[^\s{}]*$/i.test(to) && URL.canParse(to);
}

function toParagraph(block: string, values: Values): MailParagraph | undefined {
  const spans = toSpans(block, values);
  const text = spans.map((span) => span.text).join('');
  if (text.trim() === '' && namesIn(block).length > 0) return undefined;
  return spans.every(({ isBold, url }) => !isBold && url === undefined) ? text : spans;
}

/** Values are never read for marks: a shopper’s name cannot make a link. */
function toSpans(block: string, values: Values): MailSpan[] {
  const spans: MailSpan[] = [];
  let from = 0;
  for (const match of block.matchAll(MARK)) {
    spans.push({ text: block.slice(from, match.index) }, toSpan(match, values));
    from = match.index + match[0].length;
  }
  return [...spans, { text: block.slice(from) }].filter(({ text }) => text !== '');
}

function toSpan([whole, variable, bold, words = '', to = '']: RegExpExecArray, values: Values): MailSpan {
  const link = values[LINK] ?? '';
  if (variable === LINK) return { text: link, url: link };
  if (variable !== undefined) return { text: values[variable] ?? '' };
  if (bold !== undefined) return { text: fill(bold, values), isBold: true };
  return isAddress(to) ? { text: fill(words, values), url: to === `{${LINK}}` ? link : to } : { text: fill(whole, values) };
}

/** One line: no value can begin another header. */
function toLine(text: string, values: Values): string {
  return fill(text, values)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

function fill(text: string, values: Values): string {
  return text.replace(VARIABLE, (_, name: string) => values[name] ?? '');
}

function namesIn(text: string): string[] {
  return [...text.matchAll(VARIABLE)].map(([, name = '']) => name);
}

function isButton(paragraph: MailParagraph | undefined): boolean {
  return typeof paragraph === 'object' && 'place' in paragraph;
}
