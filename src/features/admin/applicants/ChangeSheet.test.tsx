// @vitest-environment happy-dom
import { act, type ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { click, mountForTest, type, type Mounted } from '#src/components/mountForTest.ts';
import type { Applicant } from '#contract/applications/application.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { ChangeSheet } from './ChangeSheet.tsx';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));
vi.mock('#src/toasts/toasts.ts', () => ({ showToast: vi.fn() }));

type Props = ComponentProps<typeof ChangeSheet>;
const onClose = vi.fn();
const onChange = vi.fn<Props['onChange']>();
const count = vi.fn<NonNullable<Props['count']>>();
let page: Mounted;

const one: Partial<Props> = { status: 'Interview Scheduled' };
const show = (props: Partial<Props>) => {
  page = mountForTest(
    <ChangeSheet {...{ who: 'Ravi', draftOf: 'a1', onClose, onChange, ...props }} />,
  );
};
const again = (props: Partial<Props>) => {
  page.unmount();
  show(props);
};
const at = () => page.find<HTMLInputElement>('input[type="datetime-local"]');
const place = () => page.container.querySelectorAll('input')[1]!;
async function press(text: string) {
  const all = [...page.container.querySelectorAll('button')];
  await act(async () => click(all.find((button) => button.textContent === text)!));
}
const refuse = () => Promise.resolve();
const take: Props['onChange'] = (_change, { onTaken }) => Promise.resolve(onTaken());
/** As another admin has left the applicant meanwhile. */
const hired: Applicant = {
  ...{ _id: 'a1', userId: 'u1', userName: 'Ravi', email: '', resumeLink: null, shared: true },
  ...{ appliedAt: '2026-11-02T08:00:00Z', applicationStatus: 'Hired', step: null },
  ...{ withdrawnAt: null, interview: null, notes: 0 },
};
const clash: Props['onChange'] = (_change, { onConflict }) => {
  onConflict(hired);
  return Promise.resolve();
};

beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
  count.mockResolvedValue({ updated: 3 });
  return () => page.unmount();
});

test('an interview needs its day and its place, and a blank form says so', async () => {
  show(one);
  await press('change.send');
  expect(onChange).not.toHaveBeenCalled();
  expect(page.container.textContent).toContain('errors:fields.dateInvalid');
  expect(page.container.textContent).toContain('errors:fields.required');
});

test('what was typed stays where the server did not take it, closed or not, until it did', async () => {
  show(one);
  type(at(), '2027-01-05T10:30');
  type(place(), 'Hotel Taj, Patna');
  onChange.mockImplementationOnce(refuse);
  await press('change.send');
  expect([onChange.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  expect(place().value).toBe('Hotel Taj, Patna');

  again(one);
  expect([at().value, place().value]).toEqual(['2027-01-05T10:30', 'Hotel Taj, Patna']);
  expect(page.container.textContent).toContain('adminPipeline:interview.unsaved');
  onChange.mockImplementationOnce(take);
  await press('change.send');
  expect(onClose).toHaveBeenCalledOnce();

  again(one);
  expect(place().value).toBe('');
});

test('of many, a question that is answered with no keeps it too', async () => {
  show({ count, status: 'Interview Scheduled' });
  type(at(), '2027-01-05T10:30');
  type(place(), 'Delhi');
  await press('change.send');
  await press('common:cancel');
  expect([onChange.mock.calls.length, place().value]).toEqual([0, 'Delhi']);
  again({ count });
  expect(place().value).toBe('Delhi');
  await press('adminPipeline:edit.discard');
  again({ count });
  expect(page.container.querySelector('input')).toBeNull();
});

test('what someone else has set meanwhile is shown, and the next save is made from that', async () => {
  show(one);
  type(at(), '2027-01-05T10:30');
  type(place(), 'Delhi');
  onChange.mockImplementation(clash);
  await press('change.send');
  expect(onChange.mock.calls[0]?.[0]).not.toHaveProperty('was');
  expect(page.container.textContent).toContain('change.conflict');
  expect(place().value).toBe('Delhi');

  onChange.mockImplementation(take);
  await press('change.anyway');
  expect(onChange.mock.calls[1]?.[0]).toMatchObject({
    ...{ status: 'Interview Scheduled', was: { status: 'Hired', interview: null } },
    interview: { place: 'Delhi' },
  });
  expect(onClose).toHaveBeenCalledOnce();
});

test('says to whom no mail goes, before it is asked for and in the question', async () => {
  show({ count, status: 'Applied' });
  expect(page.container.textContent).toContain('applicants:change.toldApplied');
  again({ count, status: 'Rejected' });
  expect(page.container.textContent).toContain('applicants:change.told');
  count.mockResolvedValueOnce({ updated: 3, untold: 1, left: { deleting: 1 } });
  await press('change.send');
  expect(page.container.textContent).toContain('applicants:question.mailsSome');
  expect(page.container.textContent).toContain('applicants:change.leftDeleting');
  await press('common:cancel');
  count.mockResolvedValueOnce({ updated: 3, untold: 3 });
  await press('change.send');
  expect(page.container.textContent).toContain('applicants:question.mailsNone');
});

test('of those of whom no one is changed, says why', async () => {
  show({ count, status: 'Rejected' });
  count.mockResolvedValueOnce({ updated: 0, left: { withdrawn: 1 } });
  await press('change.send');
  const text = 'applicants:change.leftWithdrawn';
  expect(showToast).toHaveBeenCalledWith({ tone: 'info', text });
});
