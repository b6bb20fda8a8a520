import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { optionalText, requiredText, tooLong } from '#shared/text-schema';
import { refuseTooLong } from './too-long.server';

function fieldsOf(schema: v.GenericSchema, input: unknown) {
  try {
    refuseTooLong(schema, input);
    return [];
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
}

const refused = (field: string, message: string) => [{ field, message }];
const long = 'x'.repeat(11);

describe('a text', () => {
  it.each<[string, v.GenericSchema]>([
    ['required', requiredText(() => 'Name?', 10)],
    ['optional', optionalText(10)],
    [
      'with checks before and after its length',
      v.pipe(
        v.string(),
        v.nonEmpty(),
        v.maxLength(10, () => tooLong(10)),
        v.regex(/^x+$/),
      ),
    ],
    [
      'a schema with further checks',
      v.pipe(
        requiredText(() => 'Name?', 10),
        v.regex(/^x+$/),
      ),
    ],
    ['a choice of two', v.union([requiredText(() => 'Name?', 5), requiredText(() => 'Name?', 10)])],
    ['a choice with something else', v.union([v.number(), v.array(v.string()), requiredText(() => 'Name?', 10)])],
    ['null or a text', v.nullable(requiredText(() => 'Name?', 10))],
  ])('that is %s is refused beyond its length, and nothing else is', (_kind, schema) => {
    expect(fieldsOf(v.object({ name: schema }), { name: 'x'.repeat(10) })).toEqual([]);
    expect(fieldsOf(v.object({ name: schema }), { name: long })).toMatchObject([{ field: 'name' }]);
    expect(fieldsOf(v.object({ name: schema }), { name: [] })).toEqual([]);
    expect(fieldsOf(v.object({ name: schema }), {})).toEqual([]);
  });

  it('is as long as it is without the spaces around it, where they are removed', () => {
    expect(
      fieldsOf(
        requiredText(() => 'Name?', 10),
        ` ${'x'.repeat(10)} `,
      ),
    ).toEqual([]);
    expect(fieldsOf(v.pipe(v.string(), v.trim(), v.maxLength(10)), ` ${'x'.repeat(10)} `)).toEqual([]);
    expect(fieldsOf(v.pipe(v.string(), v.maxLength(10)), ` ${'x'.repeat(10)} `)).toHaveLength(1);
  });

  it('without a limit of its own is an address long at most', () => {
    expect(fieldsOf(v.object({ id: v.string() }), { id: 'x'.repeat(4_000) })).toEqual([]);
    expect(fieldsOf(v.object({ id: v.string() }), { id: 'x'.repeat(4_001) })).toEqual(refused('id', tooLong(4_000)));
  });

  it('has no limit of what it becomes', () => {
    const list = v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
      v.maxLength(2),
    );
    expect(fieldsOf(list, 'a,b,c,d')).toEqual([]);
  });
});

describe('a list', () => {
  const lines = v.pipe(
    v.array(v.object({ name: requiredText(() => 'Name?', 10) })),
    v.maxLength(2, () => 'At most 2 lines'),
  );

  it('is refused beyond its length, without a look at its entries', () => {
    expect(fieldsOf(v.object({ lines }), { lines: [{ name: long }, { name: long }, { name: long }] })).toEqual(
      refused('lines', 'At most 2 lines'),
    );
    expect(fieldsOf(v.object({ lines }), { lines: [{ name: 'x' }, { name: long }] })).toEqual(refused('lines.1.name', tooLong(10)));
  });

  it('is measured in each kind of object', () => {
    const kinds = v.variant('kind', [
      v.object({ kind: v.literal('short'), text: requiredText(() => 'Text?', 5) }),
      v.object({ kind: v.literal('long'), text: requiredText(() => 'Text?', 10) }),
    ]);
    expect(fieldsOf(kinds, { kind: 'long', text: 'x'.repeat(10) })).toEqual([]);
    expect(fieldsOf(kinds, { kind: 'short', text: 'x'.repeat(10) })).toEqual(refused('text', tooLong(5)));
    expect(
      fieldsOf(
        v.record(
          v.string(),
          requiredText(() => 'Text?', 5),
        ),
        { a: 'x'.repeat(6) },
      ),
    ).toEqual(refused('a', tooLong(5)));
    expect(
      fieldsOf(
        v.objectWithRest(
          {},
          requiredText(() => 'Text?', 5),
        ),
        { a: 'x'.repeat(6) },
      ),
    ).toEqual(refused('a', tooLong(5)));
    expect(
      fieldsOf(v.intersect([v.object({ a: v.number() }), v.object({ b: requiredText(() => 'Text?', 5) })]), { b: 'x'.repeat(6) }),
    ).toEqual(refused('b', tooLong(5)));
  });

  it('names a hundred fields at most', () => {
    const many = v.array(requiredText(() => 'Name?', 10));
    expect(
      fieldsOf(
        many,
        Array.from({ length: 300 }, () => long),
      ),
    ).toHaveLength(100);
  });
});
