import type { OpenAPIV3_1 } from 'openapi-types';

type Schema = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject | boolean;

/** A schema in TypeScript's notation, as HTML: other schemas are links, and a value's bounds follow it. */
export function renderShape(schema: Schema | undefined, depth = 0): string {
  if (schema === undefined || typeof schema === 'boolean') return 'anything';
  if ('$ref' in schema) return renderReference(schema.$ref);
  const { anyOf, oneOf, allOf } = schema;
  const choices = anyOf ?? oneOf;
  if (choices) return choices.map((choice) => renderShape(choice, depth)).join(' | ');
  if (allOf) return allOf.map((part) => renderShape(part, depth)).join(' & ');
  if ('const' in schema) return escapeHtml(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' | ');
  if (schema.type === 'array') return renderList(schema.items, depth);
  if (schema.type === 'object') return renderObject(schema, depth);
  return `${escapeHtml(String(schema.type ?? 'anything'))}${renderBounds(schema)}`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function renderReference(reference: string): string {
  const name = escapeHtml(reference.split('/').at(-1) ?? '');
  return `<a href="#schema-${name}">${name}</a>`;
}

function renderList(items: Schema | undefined, depth: number): string {
  const shape = renderShape(items, depth);
  return / [|&] /.test(shape) ? `(${shape})[]` : `${shape}[]`;
}

function renderObject({ properties = {}, required = [], additionalProperties }: OpenAPIV3_1.SchemaObject, depth: number): string {
  const margin = '  '.repeat(depth + 1);
  const fields = Object.entries(properties).map(
    ([name, inner]) => `${margin}<b>${escapeHtml(name)}</b>${required.includes(name) ? '' : '?'}: ${renderShape(inner, depth + 1)}`,
  );
  if (typeof additionalProperties === 'object') fields.push(`${margin}[name]: ${renderShape(additionalProperties, depth + 1)}`);
  return fields.length > 0 ? `{\n${fields.join('\n')}\n${'  '.repeat(depth)}}` : '{}';
}

function renderBounds({ minLength, maxLength, minimum, maximum, pattern, format, default: preset }: OpenAPIV3_1.SchemaObject): string {
  const bounds = [
    range(minLength, maxLength, ' characters'),
    range(minimum, maximum),
    pattern && `like ${pattern}`,
    format,
    preset !== undefined && `${JSON.stringify(preset)} when absent`,
  ].filter((bound) => typeof bound === 'string');
  return bounds.length > 0 ? ` <i>${escapeHtml(bounds.join(', '))}</i>` : '';
}

function range(from: number | undefined, to: number | undefined, unit = ''): string | undefined {
  if (from !== undefined && to !== undefined) return `${from.toLocaleString('en-US')} to ${to.toLocaleString('en-US')}${unit}`;
  if (to !== undefined) return `at most ${to.toLocaleString('en-US')}${unit}`;
  return from === undefined ? undefined : `from ${from.toLocaleString('en-US')}${unit}`;
}
