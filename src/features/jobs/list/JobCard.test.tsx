// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { JobSummary } from '#contract/jobs/job.ts';
import { mountForTest } from '#src/components/mountForTest.ts';
import { JobCard } from './JobCard.tsx';

const rendered = vi.hoisted(() => vi.fn());
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));
vi.mock('#src/features/jobs/detail/PayFact.tsx', () => ({
  PayFact: ({ job }: { job: JobSummary }) => rendered(job.id),
}));
vi.mock('#src/features/jobs/save/SaveButton.tsx', () => ({ SaveButton: () => null }));

afterEach(() => {
  vi.useRealTimers();
});

test('a card is rendered anew where its job or the day is another, not with each read of the list', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-05T12:00:00+05:30') });
  const job = {
    ...{ id: 'j1', title: 'Welder', companyName: 'Gulf Steel', location: 'Dubai', openings: 3 },
    ...{ experience: '1-2', createdAt: '2026-11-05T09:00:00+05:30', demo: false },
  } as JobSummary;
  const page = mountForTest(<JobCard job={job} />);
  const date = () => page.find('time').textContent;
  expect(date()).toBe('common:time.today');
  page.show(<JobCard job={job} />);
  expect(rendered).toHaveBeenCalledTimes(1);

  page.show(<JobCard job={{ ...job, title: 'TIG welder' }} />);
  expect(page.container.textContent).toContain('TIG welder');
  expect(rendered).toHaveBeenCalledTimes(2);

  vi.setSystemTime(Date.parse('2026-11-06T12:00:00+05:30'));
  page.show(<JobCard job={job} />);
  expect(date()).toBe('common:time.yesterday');
  page.unmount();
});
