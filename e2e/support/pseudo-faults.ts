import type { Page } from '@playwright/test';
import { ACCENTS, pseudoText } from '../../scripts/messages/pseudo.js';
import { type Condition, findLostUnder } from './screen-checks';
import type { StoredTexts } from './stored-texts';
import { SMALL, WIDE } from './widths';

const WIDTHS: readonly Condition[] = [
  { name: '390 px wide', size: SMALL },
  { name: '1440 px wide', size: WIDE },
];

/**
 * Finds what is wrong with a screen in the pseudo-language (scripts/messages/pseudo.js): texts that are no message, sentences that are put
 * together from several, and what longer texts cut off, cover or push outside. What the shop stores, and what somebody has typed, is no message.
 */
export async function findPseudoFaults(page: Page, stored: StoredTexts): Promise<string[]> {
  const sentences = (await readSentences(page)).map(readSentence);
  const typed = await readTyped(page);
  const written = new Set(sentences.flatMap((sentence) => sentence.written).filter((text) => !typed.has(text.replace(/[“”]/g, ''))));
  const glued = new Set(sentences.filter(({ isGlued }) => isGlued).map(({ text }) => text));
  return [
    ...(await stored.findOthers([...written])).map((text) => `untranslated: ${text}`),
    ...[...glued].map((text) => `glued: ${text}`),
    ...(await findLostUnder(page, WIDTHS)),
  ];
}

/** What is in the fields and in the address, also by its words. */
async function readTyped(page: Page): Promise<Set<string>> {
  const fields = await page.locator('input, textarea').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const values = [...new URL(page.url()).searchParams.values(), ...fields];
  return new Set(values.flatMap((value) => [value, ...value.split(/\s+/)]));
}

/** Stands in a sentence where the text of another element begins. */
const ELEMENT = '\0';

/** The sentences that a page shows or has for readers: the texts of each block, whatever elements are within it. */
function readSentences(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    ${[sentencesOfPage, isRead, beginsSentence, readerTexts].join('\n')}
    return sentencesOfPage(${JSON.stringify(ELEMENT)}); })()`);
}

/** Runs in the page. */
function sentencesOfPage(element: string): string[] {
  const sentences: string[] = [document.title.split(' | ')[0] ?? ''];
  let words = '';
  let last: Element | null = null;
  const end = () => {
    // A message with an element inside may have parts that are laid out as blocks.
    if (words.split('[').length > words.split(']').length) return;
    sentences.push(words);
    words = '';
  };
  const add = ({ data }: Text, parent: Element) => {
    if (getComputedStyle(parent).visibility !== 'visible') return;
    words += (last === parent ? '' : element) + data;
    last = parent;
  };
  const visit = (parent: Element) => {
    if (!isRead(parent)) return;
    sentences.push(...readerTexts(parent));
    const isSentence = beginsSentence(parent);
    if (isSentence) end();
    for (const node of parent.childNodes) {
      if (node instanceof Element) visit(node);
      else if (node instanceof Text) add(node, parent);
    }
    if (isSentence) end();
  };
  visit(document.body);
  return [...sentences, words];
}

/** Runs in the page: not code, what somebody writes here, and what is in another language or in none. */
function isRead(element: Element): boolean {
  if (element.matches('script, style, noscript, code, pre, kbd, samp, textarea, [lang]:not(html), [translate=no]')) return false;
  // These have no box of their own.
  return element.matches('option, optgroup') || getComputedStyle(element).display === 'contents' || element.checkVisibility();
}

function beginsSentence(element: Element): boolean {
  return element.matches('option, optgroup, text') || !/^(inline|contents)/.test(getComputedStyle(element).display);
}

/** Runs in the page: what is read aloud, or shown without being text of an element. */
function readerTexts(element: Element): string[] {
  const names = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt', 'label'];
  return names.flatMap((name) => element.getAttribute(name) ?? []);
}

const ACCENTED = new RegExp(`[${Object.values(ACCENTS).join('')}]`);
/** A letter that would have an accent in a message. */
const WITHOUT_ACCENT = new RegExp(
  `[${Object.keys(ACCENTS)
    .join('')
    .replace(/[^a-z]/gi, '')}]`,
);

interface Sentence {
  text: string;
  /** Texts that are in no message, and values within messages. */
  written: string[];
  /** Whether it is put together from several messages, or from a part of one. */
  isGlued: boolean;
}

function readSentence(text: string): Sentence {
  const { pieces, isOpen } = piecesOf(text);
  const outside = pieces.filter(({ depth }) => depth === 0).flatMap((piece) => piece.text.split(ELEMENT));
  const inside = pieces.filter(({ depth }) => depth > 0).flatMap((piece) => piece.text.split(ELEMENT));
  return {
    text: plain(text),
    written: [...outside.filter((part) => /\p{Script=Latin}/u.test(part)), ...inside.flatMap(valuesIn)].map(plain),
    isGlued: isOpen || hasTwoInARow(text) || pieces.some(goesOnWithWord),
  };
}

interface Piece {
  text: string;
  /** In how many brackets it stands. */
  depth: number;
  before: string;
}

function piecesOf(text: string): { pieces: Piece[]; isOpen: boolean } {
  const pieces: Piece[] = [];
  let depth = 0;
  let before = '';
  for (const part of text.split(/([[\]])/)) {
    if (part === '[') depth += 1;
    else if (part === ']') depth -= 1;
    else pieces.push({ text: part, depth, before });
    before += part;
  }
  return { pieces, isOpen: depth !== 0 };
}

/** Two sentences may follow each other; two parts of one may not. */
function hasTwoInARow(text: string): boolean {
  return [...text.matchAll(/(.) ~[~ ]*\]\s*\[/g)].some(([, last = '']) => !/[.!?:]/.test(last));
}

/** The only word among the times that lists have, such as “5 min ago”. */
const NOW = pseudoText('now').slice(1, -1);

/**
 * A word with which another message goes on has another form in many languages. A name has not, and a phrase with a number in it is
 * translated for its place, as times are.
 */
function goesOnWithWord({ text, depth, before }: Piece): boolean {
  const word = /(\p{L}+)\s+\[$/u.exec(before)?.[1] ?? '';
  return depth > 1 && text !== NOW && ACCENTED.test(word) && /^\p{Ll}[^\d:]*$/u.test(text);
}

/** The values in a message's text: words without accents that could have some, and the numbers and signs around them. */
function valuesIn(text: string): string[] {
  // “Piñata” is a name.
  const isOfMessage = (word: string) => word.startsWith('~') || (ACCENTED.test(word) && !WITHOUT_ACCENT.test(word));
  const values = plain(text)
    .split(' ')
    // The end of “{name}’š” is of the message.
    .map((word) => (isOfMessage(word) ? ELEMENT : word.replace(/’š$/, '')))
    .join(' ')
    .split(ELEMENT);
  return values.filter((value) => WITHOUT_ACCENT.test(value));
}

function plain(text: string): string {
  return text.replaceAll(ELEMENT, '').replace(/\s+/g, ' ').trim();
}
