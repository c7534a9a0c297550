import { expect, test } from 'vitest';
import { pathOf } from '../../../shared/contract/call.ts';
import { ERROR_STATUS } from '../../../shared/errors.ts';
import { docsPage, DOCS_STYLE_PATH } from './docs.ts';
import { describeApi } from './openapi.ts';
import { routes } from '../table.ts';

const description = describeApi(routes, 'https://vonk.example');
const text = JSON.stringify(description);
const page = docsPage(routes, 'https://vonk.example');

test('every route is described with its policy, and every reference leads somewhere', () => {
  for (const { name, call } of routes)
    expect(description.paths[pathOf(call)]?.[call.method.toLowerCase()], name).toMatchObject({
      operationId: name,
      summary: call.summary,
    });
  const named = new Set(Object.keys(description.components.schemas));
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  );
  expect(references.length).toBeGreaterThan(50);
  for (const reference of references) expect(named, reference).toContain(reference);
  expect(text).not.toContain('"$id"');
});

test('headers, empty answers and streams are described as they are', () => {
  expect(description.paths['/api/chat.php']?.['post']).toMatchObject({
    parameters: [
      { name: 'request-type', in: 'header', required: true },
      { name: 'idempotency-key', in: 'header', required: true },
    ],
    security: [{ session: [] }],
    responses: { 200: {}, 404: {}, 409: {} },
  });
  expect(description.paths['/api/typing.php']?.['post']).toMatchObject({ responses: { 204: {} } });
  expect(description.paths['/api/page-hidden.php']?.['post']).toMatchObject({
    responses: { 204: {} },
    parameters: [],
  });
  expect(description.paths['/api/events.php']?.['get']).toMatchObject({
    responses: {
      200: {
        content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/Change' } } },
      },
    },
  });
  expect(description.paths['/api/user.php']?.['get']).toMatchObject({
    security: [{}, { session: [] }],
  });
});

test('the readable page names every call, type and refusal, and lives under the content policy', () => {
  for (const { name, call } of routes) {
    expect(page).toContain(`<section id="${name}">`);
    expect(page).toContain(`<code>${pathOf(call)}</code>`);
  }
  for (const code of Object.keys(ERROR_STATUS)) expect(page).toContain(`<code>${code}</code>`);
  expect(page).toContain(`<link rel="stylesheet" href="${DOCS_STYLE_PATH}">`);
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|https?:\/\//);
  expect(page).not.toContain('undefined');
  expect(page).not.toContain('[object');
});
