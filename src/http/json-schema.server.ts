import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { OpenAPIV3_1 } from 'openapi-types';
import * as v from 'valibot';

/** How the API's description writes what a call takes. */
export const INPUT = { target: 'draft-2020-12', errorMode: 'ignore', overrideSchema: requireWhatIsRequired } satisfies ConversionConfig;

/** How the API's description writes what a call gives. */
export const OUTPUT = { target: 'draft-2020-12', errorMode: 'ignore' } satisfies ConversionConfig;

type Override = NonNullable<ConversionConfig['overrideSchema']>;

/**
 * A field whose default breaks its own rule is a required one: the default makes an absent field break the same rule,
 * with the same sentence, as an empty one.
 */
function requireWhatIsRequired({ valibotSchema, jsonSchema }: Parameters<Override>[0]): ReturnType<Override> {
  if (!('entries' in valibotSchema) || !jsonSchema.properties) return undefined;
  const properties = { ...jsonSchema.properties };
  const required = new Set(jsonSchema.required);
  for (const [key, entry] of Object.entries(valibotSchema.entries as Record<string, OptionalParts>)) {
    const property = properties[key];
    if (!entry.wrapped || entry.default === undefined || v.is(entry.wrapped, entry.default) || typeof property !== 'object') continue;
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

/** The schema of a result, as the description has it. */
export function toOutputSchema(schema: v.GenericSchema): OpenAPIV3_1.SchemaObject {
  const { $schema: _dialect, ...json } = toJsonSchema(schema, OUTPUT);
  return json as OpenAPIV3_1.SchemaObject;
}
