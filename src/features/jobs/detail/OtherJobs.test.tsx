// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { ResourceRequest } from '#contract/http/resource.ts';
import type { Job } from '#contract/jobs/job.ts';
import { mountForTest } from '#src/components/mountForTest.ts';
import OtherJobs from './OtherJobs.tsx';

const asked = vi.hoisted(() => vi.fn());
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('#src/hooks/pageData.tsx', () => ({
  useResource: ({ query }: ResourceRequest) => {
    asked(query);
    return { data: { jobs: [{ id: 'other' }] } };
  },
}));
vi.mock('#src/features/shared/page/lazyPart.tsx', () => ({ optionalPart: () => () => null }));
vi.mock('#src/features/jobs/list/JobCard.tsx', () => ({ JobCard: () => null }));
vi.mock('#src/features/jobs/list/SeenJobs.tsx', () => ({ default: () => null }));

const known = { _id: 'job', jobName: 'Welder', category: 'Logistics', companyName: 'Gulf Steel' };

/** The headings below a job, and what they are lists of. */
function below(of: object) {
  asked.mockClear();
  const page = mountForTest(<OtherJobs job={{ ...known, location: '', ...of } as Job} open />);
  const titles = [...page.container.querySelectorAll('h2')].map((title) => title.textContent);
  page.unmount();
  return { titles, queries: asked.mock.calls.map(([query]) => query as unknown) };
}

test('similar jobs are of the category, others of the company', () => {
  expect(below({})).toMatchObject({
    titles: ['similar', 'ofCompany'],
    queries: [{ category: 'Logistics' }, { company: 'Gulf Steel' }],
  });
});

test.each(['', ' ', 'Not Specified'])(
  'without a category or a company (%j) there are none',
  (no) => {
    expect(below({ category: no }).titles).toEqual(['ofCompany']);
    expect(below({ companyName: no }).titles).toEqual(['similar']);
    expect(below({ category: no, companyName: no })).toEqual({ titles: [], queries: [] });
  },
);
