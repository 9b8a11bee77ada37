// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Applicant } from '#contract/applications/application.ts';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { CallFailure } from '#src/data/api.ts';
import { toasts } from '#src/toasts/toasts.ts';
import type { ApplicantChange } from './applicantList.ts';
import type { Applicants } from './useApplicants.ts';
import { useToldChanges, type FromForm } from './useToldChanges.ts';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values?: object) => key + JSON.stringify(values ?? ''),
    i18n: { language: 'en' },
  }),
}));

const interview = { at: '2027-01-05T05:00:00Z', place: 'Delhi' };
const current: Applicant = {
  ...{ _id: 'a1', userId: 'u1', userName: 'Ravi', email: '', resumeLink: null, shared: true },
  ...{ appliedAt: '2026-11-02T08:00:00Z', applicationStatus: 'Interview Scheduled', step: null },
  ...{ withdrawnAt: null, interview, notes: 0 },
};
const clash = new CallFailure(412, { code: 'VERSION_CONFLICT', current });
const change = vi.fn<Applicants['change']>();
const reload = () => Promise.resolve();
const was = { status: 'Applied', interview: null };
const wanted: ApplicantChange = {
  ...{ status: 'Interview Scheduled', was },
  interview: { at: '2027-01-06T05:00:00Z', place: 'Pune' },
};
let told: ReturnType<typeof useToldChanges>;
let page: Mounted;

function Told() {
  const now = useToldChanges({ change, reload } as Partial<Applicants> as Applicants);
  useEffect(() => {
    told = now;
  });
  return null;
}

beforeEach(() => {
  change.mockReset().mockRejectedValue(clash);
  toasts.value = [];
  page = mountForTest(<Told />);
});
afterEach(() => page.unmount());

const changed = (form?: FromForm) => act(() => told.change(['a1'], wanted, form));

test('a conflict is shown in the form that the change was made in, and nowhere else', async () => {
  const onConflict = vi.fn(() => true);
  await changed({ onTaken: () => undefined, onConflict });
  expect(onConflict).toHaveBeenCalledWith(current);
  expect(toasts.value).toEqual([]);
});

test('without a form, or with one that is gone, a toast shows both and offers to go on', async () => {
  const onTaken = vi.fn();
  await changed({ onTaken, onConflict: () => false });
  expect(toasts.value[0]?.text).toMatch(/Delhi.*Pune/);
  change.mockResolvedValue({ updated: 1 });
  await act(async () => toasts.value[0]?.action?.onAct());
  expect(change.mock.lastCall?.[1].was).toMatchObject({ interview: { place: 'Delhi' } });
  expect(onTaken).toHaveBeenCalledOnce();
});

test.each([
  [{ updated: 2, untold: 1 }, ['change.done', 'change.untold']],
  [{ updated: 1, left: { deleting: 1 } }, ['change.done', 'change.leftDeleting']],
  [{ updated: 0, left: { withdrawn: 1 } }, ['change.leftWithdrawn']],
  [{ updated: 0 }, ['change.nothing']],
])('%j is told as it is', async (made, keys) => {
  change.mockResolvedValue(made);
  await changed();
  const told = toasts.value[0]?.text ?? '';
  expect([...told.matchAll(/change\.\w+/g)].map(([key]) => key)).toEqual(keys);
});
