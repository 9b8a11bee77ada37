import { expect, test } from 'vitest';
import type { Applicant } from '#contract/applications/application.ts';
import {
  nextApplicants,
  noApplicants,
  shownApplicants,
  waitingIds,
  type ApplicantsNews,
} from './applicantList.ts';

const applicant = (id: string, withdrawnAt: string | null = null): Applicant => ({
  ...{ _id: id, userId: id, userName: id, email: `${id}@x.in`, resumeLink: null },
  ...{ applicationStatus: 'Applied', appliedAt: '2026-11-05T12:00:00.000Z' },
  ...{ withdrawnAt, shared: true, interview: null, step: null, notes: 0 },
});
const page = { applicants: [applicant('a'), applicant('b'), applicant('w', 'x')], total: 3 };
const after = (...news: ApplicantsNews[]) =>
  news.reduce(nextApplicants, nextApplicants(noApplicants, { type: 'loaded', page }));
const statuses = (state: ReturnType<typeof after>) =>
  shownApplicants(state).map(({ applicationStatus }) => applicationStatus);
const hire = (id: number, chosen: readonly string[] | 'all'): ApplicantsNews => ({
  ...{ type: 'changing', id, chosen, change: { status: 'Hired' } },
});

test('a change is shown at once, and gone without a trace where the server refuses it', () => {
  const waiting = after(hire(1, ['b']));
  expect(statuses(waiting)).toEqual(['Applied', 'Hired', 'Applied']);
  expect([...waitingIds(waiting)]).toEqual(['b']);
  const refused = nextApplicants(waiting, { type: 'refused', id: 1 });
  expect(statuses(refused)).toEqual(['Applied', 'Applied', 'Applied']);
  expect([...waitingIds(refused)]).toEqual([]);
});

test('a change that was taken stays, also where an older one is refused after it', () => {
  const both = after(
    { type: 'changing', id: 1, chosen: ['a'], change: { status: 'Rejected' } },
    hire(2, ['a']),
  );
  expect(statuses(both)[0]).toBe('Hired');
  const taken = nextApplicants(both, { type: 'taken', id: 2 });
  expect(statuses(nextApplicants(taken, { type: 'refused', id: 1 }))[0]).toBe('Hired');
});

test('a list that was read before the change arrived does not hide it', () => {
  const state = after(hire(1, ['a']), { type: 'loaded', page });
  expect(statuses(state)[0]).toBe('Hired');
});

test('all means all but who has withdrawn', () => {
  expect(statuses(after(hire(1, 'all')))).toEqual(['Hired', 'Hired', 'Applied']);
});

test('facets stay when another page has none', () => {
  const facets = { all: 3, statuses: {}, skills: [] };
  const state = after({ type: 'loaded', page: { ...page, facets } }, { type: 'loaded', page });
  expect(state.facets).toEqual(facets);
});

test('of an account on its way out an interview is called off, and its status stays', () => {
  const interview = { at: '2026-12-25T06:30:00.000Z', place: 'Hotel Taj' };
  const leaving = { ...applicant('l'), interview, deleting: true };
  const loaded: ApplicantsNews = { type: 'loaded', page: { applicants: [leaving], total: 1 } };
  const changing = (change: Extract<ApplicantsNews, { type: 'changing' }>['change']) =>
    after(loaded, { type: 'changing', id: 1, chosen: ['l'], change });
  expect(shownApplicants(changing({ interview: null }))).toMatchObject([{ interview: null }]);
  const kept = changing({ interview: null, status: 'Hired' });
  expect(shownApplicants(kept)).toEqual([leaving]);
  expect([...waitingIds(kept)]).toEqual([]);
});
