// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, mountForTest, send, type Mounted } from '#src/components/mountForTest.ts';
import { CallFailure } from '#src/data/api.ts';
import { useLoaded } from './useLoaded.ts';

const load = vi.fn<(key: string, signal: AbortSignal) => Promise<string>>();
let page: Mounted;

function Screen({ id }: { id: string | null }) {
  const { data, failure, reload, retry, change } = useLoaded(id, load);
  return (
    <>
      <button type="button" name="reload" onClick={reload} />
      <button type="button" name="retry" onClick={retry} />
      <button type="button" name="change" onClick={() => change((text) => `${text}!`)} />
      <output>{`${data ?? '-'} ${failure?.code ?? '-'}`}</output>
    </>
  );
}

const press = (name: string) => click(page.find(`[name="${name}"]`));
const shows = (text: string) =>
  vi.waitFor(async () => {
    await act(() => Promise.resolve());
    expect(page.find('output').textContent).toBe(text);
  });

beforeEach(() => void load.mockReset());
afterEach(() => page.unmount());

test('nothing is asked for without a key', async () => {
  page = mountForTest(<Screen id={null} />);
  await shows('- -');
  expect(load).not.toHaveBeenCalled();
});

test('an answer that was overtaken by another key is dropped', async () => {
  const answers = new Map<string, (text: string) => void>();
  load.mockImplementation((key) => new Promise((resolve) => answers.set(key, resolve)));
  page = mountForTest(<Screen id="a" />);
  page.show(<Screen id="b" />);
  answers.get('b')?.('B');
  await shows('B -');
  answers.get('a')?.('A');
  await shows('B -');
  expect(load.mock.calls.map(([key, signal]) => [key, signal.aborted])).toEqual([
    ['a', true],
    ['b', false],
  ]);
});

test('a failure belongs to what was asked for, and leaves with a retry', async () => {
  const lost = new CallFailure(0, {});
  load.mockResolvedValueOnce('A').mockRejectedValueOnce(lost).mockResolvedValueOnce('A2');
  page = mountForTest(<Screen id="a" />);
  await shows('A -');
  press('reload');
  await shows('A NETWORK');
  press('retry');
  await shows('A2 -');
  press('change');
  await shows('A2! -');
});

test('what no network answered is asked for again once there is one', async () => {
  load.mockRejectedValueOnce(new CallFailure(0, {})).mockResolvedValueOnce('A');
  page = mountForTest(<Screen id="a" />);
  await shows('- NETWORK');
  send(window, new Event('online'));
  await shows('A -');
  send(window, new Event('online'));
  expect(load).toHaveBeenCalledTimes(2);
});
