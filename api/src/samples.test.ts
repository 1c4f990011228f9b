import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify, { type RouteOptions } from 'fastify';
import { z } from 'zod';
import { type ApiDescription, answersOf, fits, type Method, sampleOf } from '../../shared/testing/src/samples.ts';
import { ROUTES } from './domains/index.ts';
import type { App } from './platform/http/app-type.ts';
import { validateByContract } from './platform/http/contract.ts';
import { startTestApi } from './testing/test-api.ts';

const { app, platform } = await startTestApi();
const answers = answersOf(app.swagger() as unknown as ApiDescription);

/** The contract of each answer, as the routes name them: `GET /api/v1/admin_panel/brands/{id}/ 200`. */
async function contractsOfRoutes(): Promise<Map<string, z.ZodType>> {
  const found = new Map<string, z.ZodType>();
  const bare: App = Fastify();
  validateByContract(bare);
  bare.addHook('onRoute', ({ method, url, schema }: RouteOptions) => {
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    for (const [status, contract] of Object.entries((schema?.response ?? {}) as Record<string, unknown>))
      if (contract instanceof z.ZodType) found.set(`${String(method)} ${path} ${status}`, contract);
  });
  await bare.register(
    (api: App, _: object, done: () => void) => {
      for (const routes of ROUTES) routes(api, platform);
      done();
    },
    { prefix: '/api/v1' },
  );
  await bare.ready();
  await bare.close();
  return found;
}
const contracts = await contractsOfRoutes();
const nameOf = ({ method, path, status }: { method: Method; path: string; status: number }) =>
  `${method.toUpperCase()} ${path} ${String(status)}`;

test('a sample of every answer, which a remote without an API is shown, is what the contract of that answer says', () => {
  const described = answers.filter(({ schema }) => schema !== undefined);
  assert.ok(described.length > 400, `only ${String(described.length)} answers are described`);
  const wrong = described.flatMap((answer) => {
    const contract = contracts.get(nameOf(answer));
    if (!contract) return [`${nameOf(answer)} has no contract`];
    return [1, 2, 3].flatMap((n) => {
      const parsed = contract.safeParse(sampleOf(answer.schema ?? {}, n));
      return parsed.success ? [] : [`${nameOf(answer)}: ${z.prettifyError(parsed.error)}`];
    });
  });
  assert.deepEqual(wrong, []);
});

test('what is no answer of the API is known as such, field by field', () => {
  const brand = answers.find((answer) => nameOf(answer) === 'GET /api/v1/admin_panel/brands/{id}/ 200')?.schema ?? {};
  const sample = sampleOf(brand) as Record<string, unknown>;
  assert.ok(fits(brand, sample));
  for (const [field, value] of [
    ['name', 7],
    ['name', ''],
    ['featured', 'yes'],
    ['created_at', 'yesterday'],
    ['version', '1'],
  ] as const)
    assert.equal(fits(brand, { ...sample, [field]: value }), false, field);
  assert.equal(fits(brand, Object.fromEntries(Object.entries(sample).filter(([key]) => key !== 'id'))), false);
});
