import * as v from 'valibot';

/** A required text, trimmed: `required` is the message for an empty one. */
export function requiredText(required: string, maxLength: number) {
  return v.pipe(v.string(required), v.trim(), v.nonEmpty(required), v.maxLength(maxLength, tooLong(maxLength)));
}

/** An optional text, trimmed: absent, null and empty texts become undefined. */
export function optionalText(maxLength: number) {
  return v.optional(
    v.pipe(
      v.nullable(v.pipe(v.string('Please enter text'), v.trim(), v.maxLength(maxLength, tooLong(maxLength)))),
      v.transform((text) => text || undefined),
    ),
  );
}

export function tooLong(maxLength: number): string {
  return `Please use at most ${maxLength} characters`;
}
