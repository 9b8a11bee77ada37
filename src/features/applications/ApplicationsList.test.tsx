// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { mountForTest } from '#src/components/mountForTest.ts';
import { ApplicationsList } from './ApplicationsList.tsx';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));
vi.mock('#src/features/shared/push/PushOfferPart.tsx', () => ({
  PushOfferPart: () => 'the offer of news',
}));
vi.mock('./Filters.tsx', () => ({ Filters: () => null }));

const below = (sharingOff: boolean) => {
  const list = { applications: [], news: new Set<string>(), sharingOff };
  const page = mountForTest(<ApplicationsList {...list} />);
  const text = page.container.textContent;
  page.unmount();
  return text;
};

test('who has taken the sharing back is promised no news', () => {
  expect(below(false)).toContain('the offer of news');
  expect(below(false)).not.toContain('newsOff');
  expect(below(true)).not.toContain('the offer of news');
  expect(below(true)).toContain('newsOff');
});
