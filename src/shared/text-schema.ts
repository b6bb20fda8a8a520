import * as v from 'valibot';
import { textMessages as messages } from './text.messages';

/** A schema's message is read when an input fails, so that it is in the language of the request. */
export type MessageOf = () => string;

/** A required text, trimmed: `required` is the message for an empty one. */
export function requiredText(required: MessageOf, maxLength: number) {
  return v.pipe(
    v.string(required),
    v.trim(),
    v.nonEmpty(required),
    v.maxLength(maxLength, () => tooLong(maxLength)),
  );
}

/** An optional text, trimmed: absent, null and empty texts become undefined. */
export function optionalText(maxLength: number) {
  return v.optional(
    v.pipe(
      v.nullable(
        v.pipe(
          v.string(() => messages.textInvalid),
          v.trim(),
          v.maxLength(maxLength, () => tooLong(maxLength)),
        ),
      ),
      v.transform((text) => text || undefined),
    ),
  );
}

export function tooLong(maxLength: number): string {
  return messages.tooLong(maxLength);
}
