import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { toFieldErrors } from './field-errors';

const errorsOf = (schema: v.GenericSchema, input: unknown) => toFieldErrors(v.safeParse(schema, input).issues ?? []);

describe('toFieldErrors', () => {
  it('returns the first error of each field', () => {
    const Schema = v.object({ code: v.pipe(v.string(), v.minLength(3, 'too short'), v.regex(/^\d+$/, 'no number')) });
    expect(errorsOf(Schema, { code: 'x' })).toEqual([{ field: 'code', message: 'too short' }]);
  });

  it('reports nested fields, missing fields, and an invalid body', () => {
    const Schema = v.object({ firstName: v.string(), items: v.array(v.object({ count: v.number('no number') })) });
    expect(errorsOf(Schema, { items: [{ count: 1 }, { count: 'x' }] })).toEqual([
      { field: 'firstName', message: 'First name is required' },
      { field: 'items.1.count', message: 'no number' },
    ]);
    expect(errorsOf(v.object({}, 'no object'), 5)).toEqual([{ field: 'body', message: 'no object' }]);
  });

  it('reports at most a hundred fields', () => {
    expect(
      errorsOf(
        v.array(v.string()),
        Array.from({ length: 5_000 }, () => 1),
      ),
    ).toHaveLength(100);
  });
});
