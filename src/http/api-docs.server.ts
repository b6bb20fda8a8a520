import { createHash } from 'node:crypto';
import type { OpenAPIV3_1 } from 'openapi-types';

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#e4e4e0, #3a4348); --soft: light-dark(#f5f5f2, #232b30); --accent: light-dark(#0b5c6b, #7fd0da); }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; font: 1rem/1.55 system-ui, sans-serif; background: light-dark(#fdfdfc, #171e22); color: light-dark(#1d2529, #f2f2ee); }
h1 { font-size: 2rem; } h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); padding-bottom: .4rem; }
details { border: 1px solid var(--line); border-radius: .6rem; margin: .6rem 0; } summary { padding: .7rem 1rem; cursor: pointer; }
details > div { padding: 0 1rem 1rem; } code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
pre { background: var(--soft); padding: .9rem; border-radius: .5rem; overflow-x: auto; } .method { display: inline-block; min-width: 4.2rem; font-weight: 700; color: var(--accent); }
.who { float: right; font-size: .85em; opacity: .8; } a { color: var(--accent); }`;

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

/** The API's description as a page to read, without scripts. */
export function renderApiDocs(document: OpenAPIV3_1.Document): { html: string; policy: string } {
  const byTag = new Map<string, string[]>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item ?? {})) {
      if (!isOperation(operation)) continue;
      const tag = operation.tags?.[0] ?? 'Service';
      byTag.set(tag, [...(byTag.get(tag) ?? []), renderOperation({ method, path, operation })]);
    }
  }
  const sections = [...byTag].map(([tag, operations]) => `<section><h2>${escapeHtml(tag)}</h2>${operations.join('')}</section>`);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description ?? '')}</p><p>For machines: <a href="/api/openapi.json">/api/openapi.json</a></p>${sections.join('')}</main></body></html>`;
  return { html, policy: POLICY };
}

function renderOperation({ method, path, operation }: { method: string; path: string; operation: OpenAPIV3_1.OperationObject }): string {
  const schemas = [
    ...(operation.parameters?.length ? [block('Parameters', operation.parameters)] : []),
    ...bodySchema('Body', operation.requestBody),
    ...Object.entries(operation.responses ?? {}).flatMap(([status, response]) =>
      status === 'default' ? [] : bodySchema(`Answer ${status}`, response),
    ),
  ];
  return `<details><summary><span class="method">${method.toUpperCase()}</span> <code>/api${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}
<span class="who">${escapeHtml(operation.description ?? '')}</span></summary><div>${schemas.join('')}</div></details>`;
}

function bodySchema(
  title: string,
  holder: OpenAPIV3_1.RequestBodyObject | OpenAPIV3_1.ResponseObject | OpenAPIV3_1.ReferenceObject | undefined,
): string[] {
  const schema = holder && 'content' in holder ? holder.content?.['application/json']?.schema : undefined;
  return schema ? [block(title, schema)] : [];
}

function block(title: string, value: unknown): string {
  return `<h3>${escapeHtml(title)}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}

function isOperation(value: unknown): value is OpenAPIV3_1.OperationObject {
  return typeof value === 'object' && value !== null && 'responses' in value;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
