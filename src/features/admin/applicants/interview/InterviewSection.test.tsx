// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Applicant } from '#contract/applications/application.ts';
import { click, mountForTest, type, type Mounted } from '#src/components/mountForTest.ts';
import { InterviewSection } from './InterviewSection.tsx';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));

const interview = { at: '2027-01-05T05:00:00.000Z', place: 'Hotel Taj, Patna' };
const applicant = {
  _id: 'a1',
  applicationStatus: 'Interview Scheduled',
  interview,
} as Partial<Applicant> as Applicant;
const onChange = vi.fn();
let page: Mounted;

const show = (asked = false, of = applicant) => {
  page = mountForTest(<InterviewSection {...{ applicant: of, asked, busy: false, onChange }} />);
};
const place = () => page.container.querySelectorAll('input')[1]!;
const press = (text: string) => {
  const all = [...page.container.querySelectorAll('button')];
  return act(async () => click(all.find((button) => button.textContent === text)!));
};
const unsaved = () => page.container.textContent?.includes('adminPipeline:interview.unsaved');

beforeEach(() => {
  localStorage.clear();
  onChange.mockReset();
  return () => page.unmount();
});

test('what was typed before and not sent is no interview, and can be given up', async () => {
  show();
  type(place(), 'Delhi');
  expect(unsaved()).toBe(false);
  page.unmount();
  show();
  expect([place().value, unsaved()]).toEqual(['Delhi', true]);
  await press('adminPipeline:edit.discard');
  expect([place().value, unsaved()]).toEqual(['Hotel Taj, Patna', false]);
  page.unmount();
  show();
  expect([place().value, unsaved()]).toEqual(['Hotel Taj, Patna', false]);
});

test('asks for day and place where the status was chosen, and where a blank form is sent', async () => {
  const none = { ...applicant, applicationStatus: 'Applied', interview: null } as Applicant;
  show(false, none);
  const wrong = () => page.container.querySelectorAll('[aria-invalid="true"]').length;
  expect(wrong()).toBe(0);
  await press('interview.set');
  expect([wrong(), onChange.mock.calls]).toEqual([2, []]);
  page.unmount();
  show(true, none);
  expect(wrong()).toBe(2);
});

test('of an account on its way out an interview can be called off, and nothing else', async () => {
  show(false, { ...applicant, deleting: true });
  expect(page.container.querySelectorAll('input')).toHaveLength(0);
  await press('interview.off');
  expect(onChange).toHaveBeenCalledWith({ interview: null });
  page.unmount();
  show(false, { ...applicant, deleting: true, interview: null });
  expect(page.container.textContent).toBe('');
});
