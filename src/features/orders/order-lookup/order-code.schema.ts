import * as v from 'valibot';
import { orderCodeMessages as messages } from './order-code.messages';

export const CODE_DIGITS = 6;

/** A code as typed, with spaces or dashes. */
const CodeSchema = v.pipe(
  v.string(() => messages.codeRequired),
  v.transform((text) => text.replace(/[\s-]/g, '')),
  v.nonEmpty(() => messages.codeRequired),
  v.regex(/^\d{6}$/, () => messages.codeInvalid),
);
export const CodeEntrySchema = v.object({ code: CodeSchema });
