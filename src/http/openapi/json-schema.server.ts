import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { OpenAPIV3_1 } from 'openapi-types';
import * as v from 'valibot';

/** How inputs of calls are converted for the API's documentation. */
export const INPUT = { target: 'draft-2020-12', errorMode: 'ignore', overrideSchema: markRequired } satisfies ConversionConfig;

/** How results of calls are converted for the API's documentation. */
export const OUTPUT = { target: 'draft-2020-12', errorMode: 'ignore' } satisfies ConversionConfig;

type Override = NonNullable<ConversionConfig['overrideSchema']>;

/**
 * Marks fields as required whose default violates their own schema: such a default makes an absent field fail with the same
 * message as an empty one.
 */
function markRequired({ valibotSchema, jsonSchema }: Parameters<Override>[0]): ReturnType<Override> {
  if (!('entries' in valibotSchema) || !jsonSchema.properties) return undefined;
  const properties = { ...jsonSchema.properties };
  const required = new Set(jsonSchema.required);
  for (const [key, entry] of Object.entries(valibotSchema.entries as Record<string, OptionalParts>)) {
    const property = properties[key];
    // What a function gives is new each time, and valid.
    if (!entry.wrapped || entry.default === undefined || typeof entry.default === 'function') continue;
    if (v.is(entry.wrapped, entry.default) || typeof property !== 'object') continue;
    const { default: _broken, ...rest } = property;
    properties[key] = rest;
    required.add(key);
  }
  return { ...jsonSchema, properties, required: [...required] };
}

interface OptionalParts {
  wrapped?: v.GenericSchema;
  default?: unknown;
}

/** The JSON schema of a result, for the API's documentation. */
export function toOutputSchema(schema: v.GenericSchema): OpenAPIV3_1.SchemaObject {
  const { $schema: _dialect, ...json } = toJsonSchema(schema, OUTPUT);
  return json as OpenAPIV3_1.SchemaObject;
}
