// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Lead } from '#contract/leads/lead.ts';
import { mountForTest } from '#src/components/mountForTest.ts';
import { LeadTable } from './LeadTable.tsx';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));
vi.mock('#src/i18n/dates.ts', () => ({ shortDate: (date: string) => date }));

const day = 24 * 60 * 60 * 1000;
const lead = (state: Lead['state'], daysAgo: number | null): Lead => ({
  ...{ id: 'l1', importId: 'i1', name: 'Anil', phone: '+919876543210', email: 'anil@x.in' },
  ...{ trade: '', skills: [], years: null, homeState: '', languages: [], documents: [], tags: [] },
  ...{ source: 'list', note: '', candidateId: null, agreedAt: null, state },
  ...{ addedAt: '2026-01-01T00:00:00.000Z', endsAt: '2027-01-01T00:00:00.000Z' },
  invitedAt: daysAgo === null ? null : new Date(Date.now() - daysAgo * day).toISOString(),
});

test.each([
  ['waiting', null, ['whatsapp', 'mail']],
  // The chat may not have been opened: the same one again.
  ['invited', 1, ['whatsapp']],
  ['invited', 8, ['whatsapp', 'mail']],
  ['agreed', 8, []],
] as const)('someone who is %s for %s days can be asked by %j', (state, daysAgo, ways) => {
  const { container } = mountForTest(
    <LeadTable leads={[lead(state, daysAgo)]} onChanged={() => {}} onRemoved={() => {}} />,
  );
  const buttons = [...container.querySelectorAll('td button')].map(
    ({ textContent }) => textContent,
  );
  expect(buttons).toEqual([...ways, 'remove']);
});
