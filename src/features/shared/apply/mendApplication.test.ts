// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { outboxEntry } from '../../../../tests/support/outbox/outboxEntry.ts';
import { takeIntent } from './applyIntent.ts';
import { mendOf } from './mendApplication.ts';

const refused = (code: string, call: 'jobs.apply' | 'jobs.report' = 'jobs.apply') =>
  outboxEntry({
    ...{ call, params: { jobId: 'j1' }, userId: 'u1', state: 'failed' },
    failure: { status: 403, code, message: '', errors: {} },
  });

test.each([
  ['SUBSCRIPTION_INACTIVE', '/pricing?from=%2Fjobs%2Fj1%3Fapply%3D1'],
  ['PROFILE_INCOMPLETE', '/profile?from=%2Fjobs%2Fj1%3Fapply%3D1'],
])('%s leads away and back to the job, which applies once', async (code, address) => {
  const mend = mendOf(refused(code));
  expect(mend).toMatchObject({ code, address });
  await mend?.keep();
  expect(takeIntent('j1', 'u1')).toBe(true);
  expect(takeIntent('j1', 'u1')).toBe(false);
});

test('nothing else can be mended', () => {
  expect(mendOf(refused('JOB_INACTIVE'))).toBeUndefined();
  expect(mendOf(refused('SUBSCRIPTION_INACTIVE', 'jobs.report'))).toBeUndefined();
  expect(mendOf(outboxEntry({ call: 'jobs.apply', params: { jobId: 'j1' } }))).toBeUndefined();
});
