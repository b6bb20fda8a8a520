import fc from 'fast-check';

/** The part of JSON Schema that the API's description uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
}

/** Valid values for fields by name: schemas do not know which products exist, or what a strong password is. */
export type Hints = Record<string, unknown>;

interface Options {
  hints: Hints;
  /** Only required fields, and every hint: the minimal valid request. */
  isPlain: boolean;
}

const MOST_CHARACTERS = 40;
const MOST_ITEMS = 3;

/** Values that match a schema. They may break rules that the schema does not express. */
export function valuesOf(schema: JsonSchema, options: Options): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choose(choices, options);
  if (schema.allOf) return fc.tuple(...schema.allOf.map((part) => valuesOf(part, options))).map((parts) => Object.assign({}, ...parts));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return options.isPlain ? fc.constant(schema.enum[0]) : fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return texts(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1_000, 1_000_000) });
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, options), {
        minLength: Math.max(1, schema.minItems ?? 0),
        maxLength: options.isPlain ? Math.max(1, schema.minItems ?? 0) : MOST_ITEMS,
      });
    case 'object':
      return objects(schema, options);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function choose(choices: readonly JsonSchema[], options: Options): fc.Arbitrary<unknown> {
  const [first = {}] = choices;
  return options.isPlain ? valuesOf(first, options) : fc.oneof(...choices.map((choice) => valuesOf(choice, options)));
}

function texts({ pattern, minLength = 0, maxLength = MOST_CHARACTERS }: JsonSchema): fc.Arbitrary<string> {
  const anything = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, MOST_CHARACTERS)), unit: 'grapheme' });
  // fast-check does not support lookaheads.
  return pattern && !pattern.includes('(?') ? fc.stringMatching(new RegExp(pattern), { maxLength: MOST_CHARACTERS }) : anything;
}

function numbers({ minimum = -1_000, maximum = 1_000 }: JsonSchema): fc.Arbitrary<number> {
  const max = Math.min(maximum, 10_000);
  const cents = fc.integer({ min: Math.ceil(minimum * 100), max: Math.floor(max * 100) }).map((count) => count / 100);
  return fc.oneof({ weight: 3, arbitrary: cents }, { weight: 1, arbitrary: fc.double({ min: minimum, max: maximum, noNaN: true }) });
}

function objects({ properties = {}, required = [], additionalProperties }: JsonSchema, options: Options): fc.Arbitrary<unknown> {
  const { hints, isPlain } = options;
  if (typeof additionalProperties === 'object') {
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), valuesOf(additionalProperties, options), { maxKeys: MOST_ITEMS });
  }
  // A schema cannot say that an address needs a state in some countries.
  const isNeeded = (key: string) => required.includes(key) || (key === 'state' && required.includes('postalCode'));
  const entries = Object.entries(properties).filter(([key]) => !isPlain || isNeeded(key));
  const withHint = ([key, schema]: [string, JsonSchema]) => {
    const hint = key in hints ? fc.constant(hints[key]) : undefined;
    if (hint && isPlain) return [key, hint];
    const value = valuesOf(schema, options);
    return [key, hint ? fc.oneof({ weight: 3, arbitrary: hint }, { weight: 1, arbitrary: value }) : value];
  };
  const arbitraries: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(entries.map(withHint));
  return fc.record(arbitraries, { requiredKeys: isPlain ? Object.keys(arbitraries) : required.filter((key) => key in arbitraries) });
}

/** Invalid or hostile values. */
const JUNK: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e-9,
  1e17,
  1e21,
  Number.MAX_VALUE,
  2 ** 31,
  2 ** 53,
  '',
  ' ',
  '0',
  'x',
  'x'.repeat(5_000),
  'NaN',
  '\ud800',
  'a\0b',
  '🙂'.repeat(50),
  "' OR 1=1 --",
  '%',
  '<script>alert(1)</script>',
  '2026-02-31',
  '0000-00-00T99:99:99Z',
  '99999-01-01T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  [],
  {},
  [[]],
  [null],
  { length: 3 },
  JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": 1, "toString": 2}'),
  JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`),
];

export const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...JUNK) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.double() },
);

/** Values of the right type that are invalid. */
const SPOILED_TEXTS = ['\ud800', 'a\0b', '', ' ', 'x'.repeat(5_000), '%'];
const SPOILED_NUMBERS = [1e-9, 1e17, 1e21, 0, -1, 0.001];

/** A value with one part changed, replaced, removed or added. */
export function broken(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      values,
      fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
      junk,
      fc.constantFrom('spoil', 'spoil', 'spoil', 'replace', 'remove', 'add'),
      fc.nat(5),
    )
    .map(([value, way, other, change, which]) => changed(value, { way, other, change, which }));
}

interface Change {
  /** Which part: the key's index at each level. */
  way: readonly number[];
  other: unknown;
  change: string;
  /** Which of the invalid values. */
  which: number;
}

function changed(value: unknown, { way, other, change, which }: Change): unknown {
  const [at, ...rest] = way;
  if (change === 'spoil' && typeof value === 'string') return SPOILED_TEXTS[which];
  if (change === 'spoil' && typeof value === 'number') return SPOILED_NUMBERS[which];
  if (typeof value !== 'object' || value === null || at === undefined) return other;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(1, keys.length)];
  if (key === undefined || (rest.length === 0 && change === 'add'))
    return Array.isArray(value) ? [...value, other] : { ...value, added: other };
  if (rest.length === 0 && change === 'remove') {
    return Array.isArray(value) ? value.slice(1) : Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  }
  const inner = changed((value as Record<string, unknown>)[key], { way: rest, other, change, which });
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner };
}
