import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/http/allCalls.ts';
import type { Call } from '#contract/http/call.ts';
import type { CallName } from '#contract/http/calls.ts';
import { startServer, type RunningServer } from '../support/server/server.ts';

interface Operation {
  operationId: string;
  description: string;
  security: object[];
  parameters?: { in?: string; name?: string }[];
  requestBody?: { content: Record<string, { schema?: { required?: string[]; anyOf?: object[] } }> };
  responses: Record<string, { description: string }>;
}
interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

let server: RunningServer;
let described: Description;
beforeAll(async () => {
  server = await startServer();
  const answer = await fetch(`${server.url}/api/openapi.json`);
  expect(answer.status).toBe(200);
  described = (await answer.json()) as Description;
}, 120_000);
afterAll(() => server.stop());

const operationOf = (name: CallName) => {
  const { method, path } = calls[name];
  return described.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
};

test('is valid OpenAPI 3.1', async () => {
  expect(described.openapi).toMatch(/^3\.1\./);
  expect(await new Validator().validate({ ...described })).toEqual({ valid: true });
});

test('holds every call of the contract, and nothing else', () => {
  const found = Object.values(described.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(found.sort()).toEqual(Object.keys(calls).sort());
});

test.each(Object.entries(calls) as [CallName, Call][])(
  '%s says who may call it, its parameters and its refusals',
  (name, { access, path }) => {
    const operation = operationOf(name);
    expect(operation?.operationId).toBe(name);
    const token = { bearer: [] };
    expect(operation?.security).toEqual(access === 'anyone' ? [{}, token] : [token]);
    const named = operation?.parameters?.filter((one) => one.in === 'path').map((one) => one.name);
    expect(named ?? []).toEqual([...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter));
    const refusals = Object.values(operation?.responses ?? {}).map((one) => one.description);
    const codes = refusals.join(', ').split(', ');
    expect(codes).toContain('SERVER_ERROR');
    expect(codes.includes('NO_TOKEN')).toBe(access !== 'anyone');
    expect(codes.includes('FORBIDDEN')).toBe(access === 'self' || access === 'admin');
  },
);

test('bodies are described by the schemas that the server checks them by', () => {
  const json = (name: CallName) =>
    operationOf(name)?.requestBody?.content['application/json']?.schema;
  expect(json('auth.login')?.required).toEqual(['email', 'password']);
  expect(json('jobs.create')?.required).toContain('jobName');
  // All fields, or the status alone.
  expect(json('jobs.update')?.anyOf).toHaveLength(2);
  expect(Object.keys(operationOf('user.setPhoto')?.requestBody?.content ?? {})).toEqual([
    'multipart/form-data',
  ]);
  expect(operationOf('jobs.list')?.requestBody).toBeUndefined();
});
