/** @jest-environment node */
import { startEmptyApi } from './empty-api.mjs';

const json = (schema: object) => ({ '200': { content: { 'application/json': { schema } } } });
const text = { type: 'string' };
const DESCRIPTION = {
  openapi: '3.1.0',
  paths: {
    '/api/v1/lists/': {
      get: {
        responses: json({
          type: 'object',
          required: ['rows'],
          properties: { rows: { type: 'array', items: text }, more: text },
        }),
      },
    },
    '/api/v1/lists/{id}/': { get: { responses: json(text) } },
    '/api/v1/settings/': {
      get: {
        responses: json({
          type: 'object',
          required: ['state', 'code', 'count', 'note'],
          properties: {
            state: { enum: ['open', 'closed'] },
            code: { type: 'string', pattern: '^[01]+$' },
            count: { type: 'integer', minimum: 3 },
            note: { anyOf: [text, { type: 'null' }] },
          },
        }),
      },
    },
  },
};

async function ask(path: string) {
  const api = await startEmptyApi(DESCRIPTION, ['product.view']);
  const answer = await fetch(api.url + path);
  const body: unknown = await answer.json();
  api.close();
  return { status: answer.status, body };
}

test('a shop that has nothing answers the least that its description allows', async () => {
  expect(await ask('/api/v1/lists/')).toEqual({ status: 200, body: { rows: [] } });
  expect(await ask('/api/v1/settings/')).toEqual({
    status: 200,
    body: { state: 'open', code: '1', count: 3, note: null },
  });
});

test('a record that nobody has is not found, and what is not described is an empty list', async () => {
  expect((await ask('/api/v1/lists/sample/')).status).toBe(404);
  expect(await ask('/api/v1/unheard-of/')).toMatchObject({ status: 200, body: { count: 0, results: [] } });
});

test('anyone who asks who they are may do what the screens ask for', async () => {
  expect((await ask('/api/v1/auth/me/')).body).toMatchObject({ permissions: ['product.view'] });
});
