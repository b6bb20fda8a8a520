import { createHash } from 'node:crypto';
import type { OpenAPIV3_1 } from 'openapi-types';
import { escapeHtml, renderShape } from './api-docs-shape.server';

const STYLE = `
:root { color-scheme: light dark; --back: light-dark(#fdfdfc, #171e22); --text: light-dark(#1d2529, #f2f2ee); --quiet: light-dark(#55626a, #a9b4ba);
  --line: light-dark(#e4e4e0, #3a4348); --soft: light-dark(#f5f5f2, #20282d); --accent: light-dark(#0b5c6b, #7fd0da);
  --get: light-dark(#0b5c6b, #7fd0da); --post: light-dark(#2c6a2e, #8fd693); --put: light-dark(#8a5200, #f0bd6c); --delete: light-dark(#a32a20, #ff9b90); }
* { box-sizing: border-box; } html { scroll-padding-top: 1rem; }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; background: var(--back); color: var(--text); overflow-wrap: anywhere; }
.frame { max-width: 78rem; margin: 0 auto; padding: 2.5rem 1.25rem 6rem; }
a { color: var(--accent); } code, pre { font-family: ui-monospace, monospace; font-size: .875em; } p code, td code { background: var(--soft); padding: .1em .3em; border-radius: .3em; }
h1 { font-size: 2.25rem; line-height: 1.2; margin: 0 0 1rem; } h2 { font-size: 1.5rem; margin: 3rem 0 .25rem; }
h3 { font-size: .8rem; letter-spacing: .05em; text-transform: uppercase; color: var(--quiet); margin: 1.5rem 0 .4rem; }
.intro, .about { max-width: 44rem; } .about, .quiet { color: var(--quiet); margin: 0 0 1rem; }
nav ul { list-style: none; padding: 0; margin: 0 0 2rem; display: flex; flex-wrap: wrap; gap: .25rem .5rem; }
nav a { display: block; padding: .35rem .7rem; border: 1px solid var(--line); border-radius: 2rem; text-decoration: none; font-size: .9rem; }
details { border: 1px solid var(--line); border-radius: .6rem; margin: .5rem 0; } details[open] { background: light-dark(#fff, #1b2328); }
summary { display: grid; grid-template-columns: 4.5rem minmax(0, 1fr) auto; gap: .1rem .75rem; align-items: baseline; padding: .7rem 1rem; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; } summary:hover { background: var(--soft); border-radius: .6rem; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.method { font: 700 .8rem/1 ui-monospace, monospace; } .get { color: var(--get); } .post { color: var(--post); } .put, .patch { color: var(--put); } .delete { color: var(--delete); }
.path { font-weight: 600; } .sum { grid-column: 2; color: var(--quiet); font-size: .95rem; } .who { font-size: .85rem; color: var(--quiet); grid-row: 1; grid-column: 3; }
.inside { padding: 0 1rem 1.25rem; border-top: 1px solid var(--line); }
pre { background: var(--soft); padding: .9rem 1rem; border-radius: .5rem; white-space: pre-wrap; margin: .4rem 0; line-height: 1.5; } pre i { color: var(--quiet); }
table { width: 100%; border-collapse: collapse; font-size: .95rem; } td, th { text-align: start; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); font-weight: 400; }
tr:last-child > * { border-bottom: 0; } th { width: 11rem; } .status { width: 4.5rem; font-family: ui-monospace, monospace; font-weight: 700; }
@media (min-width: 62rem) { .frame { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 3rem; } nav { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow-y: auto; }
  nav ul { display: block; margin: 0; } nav a { border: 0; border-radius: .4rem; padding: .25rem .6rem; } nav a:hover { background: var(--soft); } }
@media (max-width: 40rem) { .frame { padding-top: 1.5rem; } summary { grid-template-columns: minmax(0, 1fr) auto; } .path, .sum { grid-column: 1 / -1; } .who { grid-column: 2; }
  th, td { display: block; width: auto; padding: .3rem 0; } th { border: 0; padding-bottom: 0; } }`;

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

/** The API's documentation as an HTML page without scripts. */
export function renderApiDocs(document: OpenAPIV3_1.Document): { html: string; policy: string } {
  const { info, tags = [], components: { schemas = {} } = {} } = document;
  const byTag = Object.groupBy(listOperations(document), ({ operation }) => operation.tags?.[0] ?? '');
  const sections = tags.map(
    ({ name, description = '' }) =>
      `<section id="${idOf(name)}"><h2>${escapeHtml(name)}</h2><p class="about">${renderText(description)}</p>${(byTag[name] ?? [])
        .map((described) => renderOperation(document, described))
        .join('')}</section>`,
  );
  const shapes = Object.entries(schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escapeHtml(name)}"><summary><span class="path">${escapeHtml(name)}</span></summary><div class="inside">${renderPre(renderShape(schema))}</div></details>`,
  );
  const links = [...tags.map(({ name }) => name), 'Schemas'].map((name) => `<li><a href="#${idOf(name)}">${escapeHtml(name)}</a></li>`);
  const intro = (info.description ?? '').split('\n\n').map((paragraph) => `<p>${renderText(paragraph)}</p>`);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title><style>${STYLE}</style></head><body><div class="frame"><nav aria-label="Contents"><ul>${links.join('')}</ul></nav>
<main><h1>${escapeHtml(info.title)}</h1><div class="intro">${intro.join('')}<p>For programs: <a href="/api/openapi.json">/api/openapi.json</a>, OpenAPI ${escapeHtml(document.openapi)}.</p></div>
${sections.join('\n')}<section id="schemas"><h2>Schemas</h2><p class="about">What several calls have in common. A <code>?</code> stands behind what may be absent.</p>${shapes.join('')}</section></main></div></body></html>`;
  return { html, policy: POLICY };
}

interface Described {
  method: string;
  path: string;
  operation: OpenAPIV3_1.OperationObject;
}

function listOperations(document: OpenAPIV3_1.Document): Described[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({ method, path, operation: operation as OpenAPIV3_1.OperationObject })),
  );
}

function renderOperation(document: OpenAPIV3_1.Document, { method, path, operation }: Described): string {
  const { operationId = '', summary = '', description = '', parameters = [], requestBody, responses = {} } = operation;
  const body = requestBody && 'content' in requestBody ? requestBody : undefined;
  const title = [
    `<span class="method ${method}">${method.toUpperCase()}</span>`,
    `<code class="path">/api${escapeHtml(path)}</code>`,
    `<span class="sum">${escapeHtml(summary)}</span>`,
    operation.security?.length ? `<span class="who">${escapeHtml(description)}</span>` : '',
  ];
  const parts = [
    parameters.length > 0 ? `<h3>Parameters</h3>${renderParameters(parameters)}` : '',
    body ? `<h3>Body${body.required ? '' : ', may be absent'}</h3>${renderContent(body.content)}` : '',
    ...Object.entries(responses).flatMap(([status, response]) =>
      status.startsWith('2') && 'content' in response ? [`<h3>Result, ${status}</h3>${renderContent(response.content ?? {})}`] : [],
    ),
    `<h3>Refusals</h3>${renderRefusals(document, responses)}`,
  ];
  return `<details id="${escapeHtml(operationId)}"><summary>${title.join('')}</summary><div class="inside">${parts.join('')}</div></details>`;
}

function renderParameters(parameters: NonNullable<OpenAPIV3_1.OperationObject['parameters']>): string {
  const rows = parameters.flatMap((parameter) => {
    if ('$ref' in parameter) return [];
    const { name, in: place, description = '', schema } = parameter;
    const shape = place === 'path' ? '' : `<br><code class="quiet">${renderShape(schema as OpenAPIV3_1.SchemaObject)}</code>`;
    return [
      `<tr><th scope="row"><code>${escapeHtml(name)}</code> <span class="quiet">${place}</span></th><td>${renderText(description)}${shape}</td></tr>`,
    ];
  });
  return `<table>${rows.join('')}</table>`;
}

function renderContent(content: Record<string, OpenAPIV3_1.MediaTypeObject>): string {
  return Object.entries(content)
    .map(([type, { schema }]) => (type === 'application/json' ? renderPre(renderShape(schema)) : renderPre(escapeHtml(type))))
    .join('');
}

function renderRefusals({ components }: OpenAPIV3_1.Document, responses: OpenAPIV3_1.ResponsesObject): string {
  const rows = Object.entries(responses).flatMap(([status, response]) => {
    if (status.startsWith('2')) return [];
    const known = '$ref' in response ? components?.responses?.[response.$ref.split('/').at(-1) ?? ''] : response;
    const lines = (known && 'description' in known ? (known.description ?? '') : '').split('\n\n').map(renderText);
    return [`<tr><th scope="row" class="status">${status}</th><td>${lines.join('<br>')}</td></tr>`];
  });
  return `<table>${rows.join('')}</table>`;
}

function renderPre(html: string): string {
  return `<pre>${html}</pre>`;
}

/** Text as HTML, with `…` as code elements. */
function renderText(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function idOf(name: string): string {
  return escapeHtml(name.toLowerCase().replace(/\W+/g, '-'));
}
