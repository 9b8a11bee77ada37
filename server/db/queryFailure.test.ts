import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { loggable } from './queryFailure.ts';
import { testDatabase } from './testDatabase.ts';

const marker = 'asha.secret@example.in';

const answered = () =>
  Object.assign(new Error(`duplicate key: "${marker}"\n    at ${marker} (x.js:1:1)`), {
    ...{ code: '23505', severity: 'ERROR', routine: '_bt_check_unique' },
    ...{ detail: `Key (email)=(${marker}) already exists.`, where: marker, internalQuery: marker },
    ...{ query: `select '${marker}'`, params: [marker], constraint: 'users_email_unique' },
  });

const failed = () =>
  new DrizzleQueryError(`insert into users values ('${marker}')`, [marker], answered());

it.each([
  ['the database said', answered()],
  ['a failed statement holds', failed()],
  ['a cause holds', new Error('a task failed', { cause: failed() })],
  ['parts hold', new AggregateError([failed(), new Error('x', { cause: answered() })], 'several')],
  ['another property holds', Object.assign(new Error('a task failed'), { last: failed() })],
])('nothing of what %s is logged', (_what, error) => {
  expect(JSON.stringify(loggable(error))).not.toContain(marker);
});

it('code, severity, routine and the place in the code are logged', () => {
  const logged = loggable(failed());
  expect(logged.cause).toMatchObject({
    ...{ code: '23505', severity: 'ERROR', routine: '_bt_check_unique' },
    message: 'ERROR 23505 in _bt_check_unique',
  });
  expect(logged.stack).toMatch(/^\s+at .*queryFailure\.test/);
});

it('a failure of something else keeps its message, its codes and its cause', () => {
  const cause = Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED', errno: -111 });
  const logged = loggable(new TypeError('not sent', { cause }));
  expect(logged).toMatchObject({
    ...{ type: 'TypeError', message: 'not sent' },
    cause: { message: 'connect failed', code: 'ECONNREFUSED' },
  });
  expect(logged.stack).toContain('queryFailure.test');
});

it('of what was thrown and is no error only the kind is logged', () => {
  expect(loggable(marker)).toEqual({ type: 'string', message: 'no error was thrown' });
});

it('what a real database says of a real failure is not logged', async () => {
  const { db, close } = await testDatabase();
  const found = await db
    .execute(`select ('${marker}'::text)::int`)
    .catch((error: unknown) => error);
  await close();
  expect(JSON.stringify(loggable(found))).not.toContain(marker);
  expect(loggable(found).cause).toMatchObject({ code: '22P02', severity: 'ERROR' });
});
