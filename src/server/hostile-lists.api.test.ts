import fc from 'fast-check';
import type { OpenAPIV3_1 } from 'openapi-types';
import { beforeAll, describe, expect, it } from 'vitest';
import { BODY_BYTES } from '#http/calls/body-limits.server';
import { hintsOf } from '#test/fuzz/fuzz-hints.server';
import { type Caller, type Operation, operationsOf, plainRequest } from '#test/fuzz/fuzz-requests.server';
import type { JsonSchema } from '#test/fuzz/json-arbitrary.server';
import { measureOwnTime } from '#test/own-time';
import { openTestShop } from '#test/test-shop.server';
import { createApi } from './api.server';
import { readConfig } from './config.server';
import type { Shop } from './shop.server';

/** How long one request may keep the process from the others, beside the reading of its JSON: docs/decisions/0076-one-request.md. */
const MAX_MS = 50;
/** A body of 1 MB as bytes, as text and as the list that it says. An error for each entry would be some 300 MB. */
const MAX_MB = 30;
/** The first runs compile, and a garbage collection may fall into any; what is slow is slow each time. */
const TRIES = 5;
const ZEROS = 450_000;
/** Stands where the list comes: it is written into the body's text, as nested lists are too deep for JSON.stringify. */
const PLACE = 'the list of this call';

const NESTED = 'nested lists';

/** Lists of at most so many bytes. */
const HOSTILE: Record<string, (bytes: number) => string> = {
  zeros: (bytes) => `[${Array(Math.min(ZEROS, Math.floor(bytes / 2) - 1)).fill(0)}]`,
  [NESTED]: (bytes) => '['.repeat(Math.floor(bytes / 2)) + ']'.repeat(Math.floor(bytes / 2)),
};

type Step = string | number;

const test = openTestShop();
const tokens: Record<Caller, string | undefined> = { nobody: undefined, customer: undefined, admin: undefined };

beforeAll(async () => {
  for (const caller of ['customer', 'admin'] as const) tokens[caller] = (await test.signIn(caller)).token;
});

// The description needs no database.
const described = await createApi({ config: readConfig({}) } as Shop).request('/openapi.json');
const withLists = operationsOf((await described.json()) as OpenAPIV3_1.Document).flatMap((operation) => {
  const found = operation.body ? listsIn(operation.body, []) : [];
  // A list may be in several of a body's forms.
  const lists = [...new Map(found.map((path) => [path.join('.'), path])).values()];
  return lists.length > 0 ? [{ name: operation.name, operation, lists }] : [];
});

it('many calls have lists', () => {
  expect(withLists.length).toBeGreaterThan(40);
});

describe(`no list in a call takes ${MAX_MS} ms or ${MAX_MB} MB`, () => {
  it.each(withLists)('$name', async ({ operation, lists }) => {
    const costly: string[] = [];
    for (const [at, path] of [[], ...lists].entries()) {
      for (const [name, hostile] of Object.entries(HOSTILE)) {
        // How deep a body is does not depend on where.
        if (name === NESTED && at > 1) continue;
        const { status, ms, mb } = await costOf(operation, bodyWith(operation, path, hostile));
        const what = `${name} as ${path.join('.') || 'the body'}`;
        expect([413, 422], `${what}: ${status}`).toContain(status);
        if (ms > MAX_MS || mb > MAX_MB) costly.push(`${what}: ${Math.round(ms)} ms, ${Math.round(mb)} MB`);
      }
    }
    expect(costly).toEqual([]);
  });
});

/** Where a body has lists, also those in the first entry of others. */
function listsIn(schema: JsonSchema, path: Step[]): Step[][] {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return choices.flatMap((choice) => listsIn(choice, path));
  if (schema.type === 'array') return [path, ...listsIn(schema.items ?? {}, [...path, 0])];
  const { properties = {}, additionalProperties } = schema;
  const more = typeof additionalProperties === 'object' ? listsIn(additionalProperties, [...path, 'more']) : [];
  return [...Object.entries(properties).flatMap(([key, inner]) => listsIn(inner, [...path, key])), ...more];
}

/** A valid body but for one list, as large as the call reads. */
function bodyWith(operation: Operation, path: Step[], hostile: (bytes: number) => string): string {
  const [plain] = fc.sample(plainRequest(operation, hintsOf(operation.name)), { numRuns: 1, seed: 1 });
  const text = JSON.stringify(withPlace(plain?.body, path));
  return text.replace(JSON.stringify(PLACE), hostile((operation.maxBodyBytes ?? BODY_BYTES.form) - Buffer.byteLength(text)));
}

function withPlace(value: unknown, [step, ...rest]: Step[]): unknown {
  if (step === undefined) return PLACE;
  if (typeof step === 'number') return [withPlace(Array.isArray(value) ? value[step] : undefined, rest)];
  const object: Record<string, unknown> = typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  return { ...object, [step]: withPlace(object[step], rest) };
}

/** Milliseconds in which nobody else is served, without those that `JSON.parse` takes, and what the heap has grown by: the least of several tries. */
async function costOf(operation: Operation, body: string): Promise<{ status: number; ms: number; mb: number }> {
  const target = operation.path.replace(/\{\w+\}/g, '1');
  let [status, ms, mb] = [0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const readMs = leastReadMs(body);
  for (let tried = 0; tried < TRIES && (ms > MAX_MS || mb > MAX_MB); tried++) {
    const before = process.memoryUsage().heapUsed;
    const ownMs = measureOwnTime();
    ({ status } = await test.request(operation.method, target, { token: tokens[operation.audience], body }));
    ms = Math.min(ms, ownMs() - readMs);
    mb = Math.min(mb, (process.memoryUsage().heapUsed - before) / 1e6);
  }
  return { status, ms, mb };
}

/** Of half a million nested lists, more than half of what is allowed on a slow machine. */
function leastReadMs(body: string): number {
  const tries = Array.from({ length: 2 }, () => {
    const ownMs = measureOwnTime();
    JSON.parse(body);
    return ownMs();
  });
  return Math.min(...tries);
}
