// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BulkAction } from '#contract/jobs/jobForm.ts';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import type { showToast } from '#src/toasts/toasts.ts';
import { plainAddress } from './jobsAddress.ts';
import { useAdminJobs } from './useAdminJobs.ts';
import { useBulk } from './useBulk.ts';

type Toast = Parameters<typeof showToast>[0];
const { api, toast } = vi.hoisted(() => ({ api: vi.fn(), toast: vi.fn() }));
vi.mock('#src/data/api.ts', () => ({ callApi: api, failureOf: (error: unknown) => error }));
vi.mock('#src/toasts/toasts.ts', () => ({ showToast: toast }));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, of?: { count?: number; titles?: string }) =>
      [key, of?.count ?? of?.titles].filter((part) => part !== undefined).join(' '),
  }),
}));

let bulk: ReturnType<typeof useBulk>;
let shown: string[];
let page: Mounted;
let toasts: Toast[];

function Probe() {
  const jobs = useAdminJobs(plainAddress, 10);
  const now = useBulk(jobs, '');
  useEffect(() => {
    bulk = now;
    shown = jobs.list.jobs.map(({ id, status }) => `${id} ${status}`);
  });
  return null;
}

const job = (id: string, status: string) => ({ id, title: `Job ${id}`, status, version: status });
const list = [job('1', 'inactive'), job('2', 'active')];
let answers: Record<string, () => unknown>;

beforeEach(async () => {
  toasts = [];
  toast.mockImplementation((one: Toast) => void toasts.push(one));
  answers = {
    'jobs.list': () => ({ jobs: list, total: 2 }),
    'jobs.setStatuses': () => ({
      jobs: [job('1', 'active'), job('2', 'active')],
      failed: [],
      changed: [{ job: job('1', 'active'), before: { status: 'inactive' } }],
    }),
    'jobs.undoMany': () => ({
      changed: [{ job: job('1', 'inactive'), before: { status: 'active' } }],
      ...{ same: 0, left: [] },
    }),
  };
  api.mockReset().mockImplementation(async (name: string) => answers[name]!());
  page = mountForTest(<Probe />);
  await act(async () => undefined);
  act(() => bulk.selectAll(true));
});
afterEach(() => page.unmount());

const press = (action: BulkAction) => act(() => bulk.act(action));
const undo = () => act(async () => toasts.at(-1)?.action?.onAct());

test('counts what it changed, and takes back just that', async () => {
  await press('activate');
  expect(toasts).toMatchObject([{ title: 'bulk.done.activate 1', text: 'edit.same 1' }]);
  expect(shown).toEqual(['1 active', '2 active']);
  await undo();
  expect(api.mock.lastCall).toMatchObject([
    'jobs.undoMany',
    { body: { jobs: [{ id: '1', version: 'active', before: { status: 'inactive' } }] } },
  ]);
  expect(toasts.at(-1)).toMatchObject({ tone: 'ok', text: 'edit.undone 1' });
  expect(shown).toEqual(['1 inactive', '2 active']);
});

test('names what someone else has changed meanwhile', async () => {
  await press('activate');
  const left = [{ id: '1', title: 'Job 1', code: 'VERSION_CONFLICT' }];
  answers['jobs.undoMany'] = () => ({ changed: [], same: 0, left });
  await undo();
  expect(toasts.at(-1)).toMatchObject({ tone: 'danger', text: 'edit.left Job 1' });
});

test('says so where all are as before already', async () => {
  await press('activate');
  answers['jobs.undoMany'] = () => ({ changed: [], same: 1, left: [] });
  await undo();
  expect(toasts.at(-1)).toEqual({ tone: 'info', text: 'edit.same 1' });
});

test('has no way back where nothing changed, or where a server does not say what was', async () => {
  const jobs = [job('1', 'active'), job('2', 'active')];
  answers['jobs.setStatuses'] = () => ({ jobs, failed: [], changed: [] });
  await press('activate');
  expect(toasts).toEqual([{ tone: 'info', text: 'edit.same 2' }]);
  act(() => bulk.selectAll(true));
  answers['jobs.setStatuses'] = () => ({ jobs, failed: [] });
  await press('activate');
  expect(toasts[1]).toEqual({ tone: 'ok', text: 'bulk.done.activate 2' });
});
