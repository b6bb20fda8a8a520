import fc from 'fast-check';
import type { OpenAPIV3_1 } from 'openapi-types';
import { beforeAll, describe, expect, it } from 'vitest';
import { dropShipping } from '#features/pricing/shipping/shipping-terms.server';
import { hintsOf } from '#test/fuzz/fuzz-hints.server';
import { type FuzzRequest, type Operation, operationsOf, plainRequest } from '#test/fuzz/fuzz-requests.server';
import { FuzzWorld } from '#test/fuzz/fuzz-world.server';
import type { JsonSchema } from '#test/fuzz/json-arbitrary.server';
import { measureOwnTime } from '#test/own-time';
import { openTestShop } from '#test/test-shop.server';
import { createApi } from './api.server';
import { readConfig } from './config.server';
import type { Shop } from './shop.server';

/** How long one request may keep the process from the others: docs/decisions/0076-one-request.md. */
const MAX_MS = 50;
/** The first runs compile, and a garbage collection may fall into any; what is slow is slow each time. */
const TRIES = 5;
/** Of texts whose schema has no limit, and of a whole address. */
const PLAIN_TEXT_LENGTH = 4_000;
const ADDRESS_LENGTH = 3_800;
const FORM_BYTES = 16 * 1_024;
/** Of a character of most scripts. */
const UTF8_BYTES = 3;
/** The shortest one that still has what makes it hostile. */
const SHORTEST = 6;

/** Each is what some pattern has tried to divide in every possible way. */
const HOSTILE: readonly ((length: number) => string)[] = [
  (length) => `a@${'.'.repeat(length - 3)}@`,
  (length) => '<a'.repeat(length / 2),
  (length) => `x${' '.repeat(length - 2)}x`,
  (length) => '-'.repeat(length),
  (length) => 'a\u0301'.repeat(length / 2),
  (length) => '![('.repeat(length / 3),
  (length) => '_a'.repeat(length / 2),
];

type Step = string | number;

interface TextField {
  path: Step[];
  maxLength: number;
  /** Whether the schema says so. */
  isLimited: boolean;
}

const test = openTestShop();
const world = new FuzzWorld(test);

/** Orders go everywhere, also once a call adds a zone. */
beforeAll(async () => {
  const methods = JSON.stringify([{ _id: 'standard', name: 'Standard', price: 5, days: { min: 1, max: 3 } }]);
  await test.shop.db.insertInto('shippingZones').values({ name: 'Everywhere', methods }).execute();
  dropShipping(test.shop);
});

// The description needs no database.
const described = await createApi({ config: readConfig({}) } as Shop).request('/openapi.json');
const operations = operationsOf((await described.json()) as OpenAPIV3_1.Document);
const withTexts = operations.filter(
  ({ body, query, pathParameters }) => body || Object.keys(query).length > 0 || pathParameters.length > 0,
);

describe(`no text in any field of a call takes ${MAX_MS} ms`, () => {
  it.each(withTexts.map((operation) => ({ name: operation.name, operation })))('$name', async ({ operation }) => {
    const plain = await plainRequestOf(operation);
    const slow: string[] = [];
    for (const { name, request } of hostileRequests(operation, plain)) {
      const ms = await fastestOf(operation, request);
      if (ms > MAX_MS) slow.push(`${name}: ${Math.round(ms)} ms`);
    }
    expect(slow).toEqual([]);
  });
});

it('a call takes its texts at their longest, in any script', () => {
  const tooSmall = operations.filter(({ body, maxBodyBytes = FORM_BYTES }) => {
    // The longest texts are outside of lists; ids and numbers beside them fit into a kilobyte.
    const longest = body ? textFields(body, []).filter(({ path, maxLength }) => maxLength > 1_000 && !path.includes(0)) : [];
    const characters = longest.filter(({ isLimited }) => isLimited).reduce((sum, { maxLength }) => sum + maxLength, 0);
    return characters > 0 && characters * UTF8_BYTES + 1_024 > maxBodyBytes;
  });
  expect(tooSmall.map(({ name }) => name)).toEqual([]);
});

/** A valid request, as far as the things that it names can be made. */
async function plainRequestOf(operation: Operation): Promise<FuzzRequest> {
  const [plain] = fc.sample(plainRequest(operation, hintsOf(operation.name)), { numRuns: 1, seed: 1 });
  if (!plain) throw new Error(`There is no request for ${operation.name}.`);
  const named = { path: plain.path, query: plain.query, body: plain.body };
  const resolve = () => world.resolve(named, plain.caller);
  // An earlier call may have sent the parcel, or rejected the return.
  const startAgain = () => {
    world.startAgain();
    return resolve();
  };
  const { path, query, body } = await resolve().catch(startAgain);
  return { ...plain, path, query, body };
}

/** Each text in all fields at once, as long as each allows and as much as the call takes, then one in each field alone, which reaches further. */
function* hostileRequests(operation: Operation, plain: FuzzRequest): Generator<{ name: string; request: FuzzRequest }> {
  const fields = operation.body ? textFields(operation.body, []) : [];
  const names = Object.entries(operation.query).flatMap(([name, { enum: choices }]) => (choices ? [] : [name]));
  for (const [i, hostile] of HOSTILE.entries()) {
    if (names.length > 0) {
      yield { name: `?${names} (${i})`, request: { ...plain, query: names.map((name) => [name, inAddress(hostile, names.length)]) } };
    }
    if (fields.length === 0) continue;
    const share = Math.floor((operation.maxBodyBytes ?? FORM_BYTES) / fields.length / 3) - 50;
    for (const isWithin of [true, false]) {
      const lengthOf = ({ maxLength }: TextField) => Math.max(SHORTEST, isWithin ? Math.min(maxLength, share) : share);
      const body = fields.reduce<unknown>((filled, field) => withText(filled, field.path, hostile(lengthOf(field))), plain.body);
      yield { name: `everything (${i}, ${isWithin})`, request: { ...plain, body } };
    }
  }
  for (const [i, { path, maxLength }] of fields.entries()) {
    yield { name: path.join('.'), request: { ...plain, body: withText(plain.body, path, hostileAt(i)(maxLength)) } };
  }
  for (const [i, name] of operation.pathParameters.entries()) {
    yield { name: `{${name}}`, request: { ...plain, path: { ...plain.path, [name]: encodeURIComponent(inAddress(hostileAt(i), 1)) } } };
  }
}

function hostileAt(index: number): (length: number) => string {
  return HOSTILE[index % HOSTILE.length] ?? String;
}

/** The texts of a body, of each list its first entry. */
function textFields(schema: JsonSchema, path: Step[]): TextField[] {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return choices.flatMap((choice) => textFields(choice, path));
  if ('const' in schema || schema.enum) return [];
  if (schema.type === 'string') {
    return [{ path, maxLength: Math.max(SHORTEST, schema.maxLength ?? PLAIN_TEXT_LENGTH), isLimited: schema.maxLength !== undefined }];
  }
  if (schema.type === 'array') return textFields(schema.items ?? {}, [...path, 0]);
  const { properties = {}, additionalProperties } = schema;
  const more = typeof additionalProperties === 'object' ? textFields(additionalProperties, [...path, 'more']) : [];
  return [...Object.entries(properties).flatMap(([key, inner]) => textFields(inner, [...path, key])), ...more];
}

function withText(value: unknown, [step, ...rest]: Step[], text: string): unknown {
  if (step === undefined) return text;
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? value : [];
    return [withText(list[step], rest, text), ...list.slice(1)];
  }
  const object: Record<string, unknown> = typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  return { ...object, [step]: withText(object[step], rest, text) };
}

/** As long as an address can hold so many. */
function inAddress(hostile: (length: number) => string, count: number): string {
  const encodedLength = encodeURIComponent(hostile(300)).length;
  return hostile(Math.max(SHORTEST, Math.floor((ADDRESS_LENGTH * 300) / encodedLength / count)));
}

/** Milliseconds in which nobody else is served. */
async function fastestOf(operation: Operation, { caller, path, query, body }: FuzzRequest): Promise<number> {
  const target = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  const search = query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  let fastest = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && fastest > MAX_MS; tried++) {
    const token = await world.tokenOf(caller);
    const ownMs = measureOwnTime();
    const { status } = await test.request(operation.method, target + (search && `?${search}`), { token, body });
    fastest = Math.min(fastest, ownMs());
    expect(status, `${operation.name} with ${JSON.stringify(body ?? search).slice(0, 200)}`).toBeLessThan(500);
    if (status === 401 && caller !== 'nobody') world.signInAgain(caller);
  }
  return fastest;
}
