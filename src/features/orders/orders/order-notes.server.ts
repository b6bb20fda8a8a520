import { type Cents, formatCents } from '#shared/money';
import { orderNotesMessages as own } from './order-notes.messages';
import { ordersMessages as messages } from './orders.messages';

/**
 * What the shop itself says in the history of an order, by the code that is stored: each reader has it in their language
 * (docs/decisions/0139-what-the-shop-says-is-stored-as-a-code.md).
 */
const WORDS = {
  placed: () => messages.placed,
  awaiting_payment: () => messages.awaitingPayment,
  awaiting_link: () => own.awaitingLink,
  taken: () => own.taken,
  payment_received: () => messages.paymentReceived,
  payment_refused: () => messages.paymentRefused,
  payment_lapsed: () => messages.paymentLapsed,
  wrong_amount: () => messages.wrongAmount,
  difference_paid: (amountCents: Cents) => messages.differencePaid(formatCents(amountCents)),
  cancelled_by_shop: () => own.cancelled,
  link_lapsed: () => own.lapsed,
  cancelled_by_customer: () => messages.cancelReason,
  all_back: () => own.allBack,
};

export type NoteCode = keyof typeof WORDS;

/** As it is stored. */
export interface CodedNote {
  code: NoteCode;
  /** Of a payment. */
  amountCents?: Cents | undefined;
}

/** A note to be stored: what a person has written, or what the shop says, with its words for hosts of the release before. */
export interface OrderNote {
  text: string;
  coded?: CodedNote | undefined;
}

export function shopsNote(code: NoteCode, amountCents?: Cents): OrderNote {
  const coded = { code, ...(amountCents !== undefined && { amountCents }) };
  return { text: wordNote(coded), coded };
}

/** The same in the document of a new order. */
export function documentNote(code: NoteCode): { note: string; codedNote: CodedNote | undefined } {
  const { text, coded } = shopsNote(code);
  return { note: text, codedNote: coded };
}

/** The note of an entry in the reader's language. One of before codes were stored has the language of whoever caused it, as a person's has. */
export function readNote({ note, codedNote }: { note: string; codedNote?: CodedNote | null }): string {
  return codedNote && Object.hasOwn(WORDS, codedNote.code) ? wordNote(codedNote) : note;
}

function wordNote({ code, amountCents = 0 as Cents }: CodedNote): string {
  return WORDS[code](amountCents);
}
