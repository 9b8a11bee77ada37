// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { CallFailure } from '#src/data/api.ts';
import { useAction } from './useAction.ts';

const refusal = new CallFailure(409, { code: 'ALREADY_APPLIED', message: 'No' });
const work = vi.fn<() => Promise<void>>();
let page: Mounted;

function Screen(options: Parameters<typeof useAction>[1]) {
  const { run, busy, failure, forgive } = useAction(work, options);
  return (
    <>
      <button type="button" name="run" onClick={() => run()} />
      <button type="button" name="forgive" onClick={forgive} />
      <output>{`${busy ? 'busy' : 'free'} ${failure?.code ?? '-'}`}</output>
    </>
  );
}

const press = (name: string) => click(page.find(`[name="${name}"]`));
const shown = () => page.find('output').textContent;
const settled = () => act(() => new Promise<void>((resolve) => queueMicrotask(resolve)));

beforeEach(() => void work.mockReset());
afterEach(() => page.unmount());

test('pressed twice, it is done once; then it can be done again', async () => {
  const done: (() => void)[] = [];
  work.mockImplementation(() => new Promise((resolve) => done.push(resolve)));
  page = mountForTest(<Screen />);
  press('run');
  press('run');
  expect([work.mock.calls.length, shown()]).toEqual([1, 'busy -']);
  done[0]?.();
  await settled();
  expect(shown()).toBe('free -');
  press('run');
  expect(work).toHaveBeenCalledTimes(2);
});

test('a refusal is said until it is taken back, or the work is begun again', async () => {
  work.mockRejectedValueOnce(refusal).mockRejectedValueOnce(refusal).mockResolvedValueOnce();
  page = mountForTest(<Screen />);
  press('run');
  await settled();
  expect(shown()).toBe('free ALREADY_APPLIED');
  press('forgive');
  expect(shown()).toBe('free -');
  press('run');
  await settled();
  press('run');
  await settled();
  expect(shown()).toBe('free -');
});

test('the button of a screen that is left stays busy; after a refusal it does not', async () => {
  work.mockRejectedValueOnce(refusal).mockResolvedValueOnce();
  page = mountForTest(<Screen leaves />);
  press('run');
  await settled();
  expect(shown()).toBe('free ALREADY_APPLIED');
  press('run');
  await settled();
  expect(shown()).toBe('busy -');
});

test('a screen may say a refusal in its own way', async () => {
  work.mockRejectedValueOnce(refusal);
  const tell = vi.fn();
  page = mountForTest(<Screen tell={tell} />);
  press('run');
  await settled();
  expect(tell).toHaveBeenCalledExactlyOnceWith(refusal);
  expect(shown()).toBe('free -');
});
