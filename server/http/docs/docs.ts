import { pathOf } from '../../../shared/contract/call.ts';
import { ERROR_STATUS } from '../../../shared/errors.ts';
import { describeApi, headersOf, inputSchema } from './openapi.ts';
import type { JsonSchema } from './openapi.ts';
import type { Route } from '../route.ts';

export const DOCS_STYLE_PATH = '/api/docs.css';

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const prose = (text: string): string => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** A schema in a few words: `string`, `"a" | "b"`, `Message[]`. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum)
    return schema.enum.length > 12
      ? `one of ${schema.enum.length} words`
      : schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.map((variant) => typeOf(asSchema(variant))).join(' | ');
  if (schema.type === 'array')
    return `${typeOf(asSchema(Array.isArray(schema.items) ? schema.items[0] : schema.items))}[]`;
  const bounds = [
    schema.minimum !== undefined ? `from ${schema.minimum}` : '',
    // The largest safe integer is not a bound of the contract.
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER
      ? `to ${schema.maximum}`
      : '',
    schema.maxLength !== undefined ? `up to ${schema.maxLength} characters` : '',
    schema.format ?? '',
  ]
    .filter(Boolean)
    .join(', ');
  return `${String(schema.type ?? 'anything')}${bounds ? ` (${bounds})` : ''}`;
}

const asSchema = (schema: unknown): JsonSchema =>
  schema !== null && typeof schema === 'object' ? { ...schema } : {};

function fieldRows(schema: JsonSchema, prefix = ''): string {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const inner = asSchema(field);
      const row = `<tr><td><code>${escape(prefix + name)}</code></td><td>${escape(typeOf(inner))}</td><td>${required.has(name) ? 'always' : 'may be left out'}</td></tr>`;
      return inner.properties && !inner.$ref ? row + fieldRows(inner, `${prefix}${name}.`) : row;
    })
    .join('');
}

const table = (rows: string): string =>
  rows === ''
    ? '<p>Nothing.</p>'
    : `<table><thead><tr><th scope="col">Field</th><th scope="col">Value</th><th scope="col">Presence</th></tr></thead><tbody>${rows}</tbody></table>`;

const AUTH = {
  anyone: 'Anyone may call.',
  member: 'For signed-in members.',
  confirmed: 'For members who confirmed their e-mail address.',
} as const;
const REPEAT = {
  read: 'Changes nothing.',
  natural: 'Repeating it gives the same state.',
  key: 'Repeating it with the same key gives the same answer.',
} as const;

function section(route: Route, answer: JsonSchema): string {
  const { call, limit } = route;
  const headers = headersOf(route)
    .map((header) => `<li><code>${escape(header.name)}</code>: ${prose(header.description)}</li>`)
    .join('');
  return `<section id="${escape(route.name)}"><h2><span class="method">${call.method}</span> <code>${escape(pathOf(call))}</code></h2>
<p>${prose(call.summary)}</p>
<p class="policy">${AUTH[route.auth]} ${REPEAT[route.repeat]} At most ${limit.points} times${limit.premiumPoints === undefined ? '' : ` (premium members ${limit.premiumPoints})`} in ${limit.seconds} s by ${limit.per}.</p>
${headers === '' ? '' : `<h3>Headers</h3><ul>${headers}</ul>`}
<h3>Query</h3>${table(fieldRows(inputSchema(call.query)))}
${call.method === 'GET' ? '' : `<h3>Body</h3>${table(fieldRows(inputSchema(call.body)))}`}
<h3>Answer</h3>${answer.properties ? table(fieldRows(answer)) : `<p><code>${escape(answer.type === 'null' ? '204' : typeOf(answer))}</code></p>`}</section>`;
}

function typeSection(name: string, schema: JsonSchema): string {
  const variants = schema.oneOf ?? schema.anyOf;
  const content = variants
    ? variants.map((variant) => table(fieldRows(asSchema(variant)))).join('')
    : table(fieldRows(schema));
  return `<section id="type-${escape(name)}"><h2>${escape(name)}</h2>${content}</section>`;
}

/** The API's readable page from the route table, without scripts or inline styles. */
export function docsPage(routes: readonly Route[], server: string): string {
  const { paths, components } = describeApi(routes, server);
  const answerOf = (route: Route): JsonSchema => {
    const operation = asSchema(paths[pathOf(route.call)]?.[route.call.method.toLowerCase()]);
    const named = /"200":\{.*?"\$ref":"#\/components\/schemas\/(\w+)"/.exec(
      JSON.stringify(operation),
    )?.[1];
    return named === undefined ? { type: 'null' } : asSchema(components.schemas[named]);
  };
  const named = Object.entries(components.schemas).filter(([name]) => /^[A-Z]/.test(name));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Vonk API</title>
<link rel="stylesheet" href="${DOCS_STYLE_PATH}"></head><body>
<header><h1>Vonk API</h1><p>JSON in and out, snake_case. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p></header>
<nav aria-label="Calls"><ul>${routes.map((route) => `<li><a href="#${escape(route.name)}"><span class="method">${route.call.method}</span> ${escape(pathOf(route.call))}</a></li>`).join('')}</ul></nav>
<main>${routes.map((route) => section(route, answerOf(route))).join('\n')}
<h1>Types</h1>${named.map(([name, schema]) => typeSection(name, schema)).join('\n')}
<h1>Refusals</h1><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th></tr></thead><tbody>
${Object.entries(ERROR_STATUS)
  .map(([code, status]) => `<tr><td><code>${code}</code></td><td>${status}</td></tr>`)
  .join('')}</tbody></table></main></body></html>`;
}

export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
nav ul { columns: 18rem; list-style: none; padding: 0; }
nav a { text-decoration: none; }
section { border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent); padding-block: 1rem; }
h2 { font-size: 1.15rem; margin: 0; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 1rem 0 0.25rem; }
.method { display: inline-block; font: 600 0.8rem ui-monospace, monospace; min-width: 4rem; }
.policy { opacity: 0.85; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid color-mix(in srgb, currentcolor 15%, transparent); overflow-wrap: anywhere; padding: 0.25rem 0.5rem 0.25rem 0; text-align: start; vertical-align: top; }
`;
