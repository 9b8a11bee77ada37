// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { click, mountForTest, send, type Mounted } from '#src/components/mountForTest.ts';
import { joined, usePagedList } from './pagedList.ts';

const row = (id: string, text = id) => ({ id, text });

test('further rows stand behind those before, each once, as it was told last', () => {
  const items = [row('a'), row('b')];
  expect(joined(items, [row('b', 'newer'), row('c')])).toEqual([
    row('a'),
    row('b', 'newer'),
    row('c'),
  ]);
  expect(joined(items, [])).toEqual(items);
  expect(joined([], items)).toEqual(items);
});

type Row = ReturnType<typeof row>;
type Load = (items: readonly Row[]) => Promise<{ items: Row[]; more: boolean }>;

function List({ load }: { load: Load }) {
  const { items, failure, loadMore, reload, replace, retry } = usePagedList(load);
  return (
    <>
      <output>{items.map(({ text }) => text).join(' ')}</output>
      <p>{failure && `${failure.asked} failed: ${failure.code}`}</p>
      <button type="button" name="more" onClick={loadMore} />
      <button type="button" name="retry" onClick={retry} />
      <button type="button" name="reload" onClick={reload} />
      <button type="button" name="expect" onClick={() => replace(row('a', 'expected'), true)} />
      <button type="button" name="know" onClick={() => replace(row('a', 'known'))} />
    </>
  );
}

const load = vi.fn<Load>();
const lost = Object.assign(new Error('lost'), { code: 'NETWORK' });
let page: Mounted;

const shows = (items: string, failure = '') =>
  vi.waitFor(async () => {
    // What came in is on the page when `act` ends.
    await act(() => Promise.resolve());
    expect(page.find('output').textContent).toBe(items);
    expect(page.find('p').textContent).toBe(failure);
  });
const press = (name: string) => click(page.find(`[name="${name}"]`));

describe('what is newer than an answer stays', () => {
  beforeEach(() => void load.mockReset());
  afterEach(() => page.unmount());

  /** Shows a list whose next answer, which is asked for at once, is held back. */
  async function asking() {
    let answer = (_rows: Row[]) => {};
    const held = new Promise<Row[]>((resolve) => (answer = resolve));
    load
      .mockResolvedValueOnce({ items: [row('a'), row('b')], more: false })
      .mockReturnValueOnce(held.then((items) => ({ items, more: false })));
    page = mountForTest(<List load={load} />);
    await shows('a b');
    return answer;
  }

  test('while the item is written, whether the list was asked before or after', async () => {
    const answer = await asking();
    press('expect');
    press('reload');
    answer([row('a', 'old'), row('b', 'new')]);
    await shows('expected new');
    load.mockResolvedValueOnce({ items: [row('a', 'old'), row('b')], more: false });
    press('reload');
    await shows('expected b');
  });

  test('after it was written, over answers asked before; then the list is believed', async () => {
    const answer = await asking();
    press('expect');
    press('reload');
    press('know');
    answer([row('a', 'old'), row('b', 'new')]);
    await shows('known new');
    load.mockResolvedValueOnce({ items: [row('a', 'later'), row('b')], more: false });
    press('reload');
    await shows('later b');
  });
});

describe('what failed is asked for again', () => {
  beforeEach(() => void load.mockReset());
  afterEach(() => page.unmount());

  test('a list that never came, from its beginning', async () => {
    load.mockRejectedValueOnce(lost).mockResolvedValueOnce({ items: [row('a')], more: true });
    page = mountForTest(<List load={load} />);
    await shows('', 'first failed: NETWORK');
    press('retry');
    await shows('a');
    expect(load.mock.calls.map(([items]) => items)).toEqual([[], []]);
  });

  test('what stands behind the items: they stay, and the others come once', async () => {
    load
      .mockResolvedValueOnce({ items: [row('a'), row('b')], more: true })
      .mockRejectedValueOnce(lost)
      .mockResolvedValueOnce({ items: [row('b'), row('c')], more: false });
    page = mountForTest(<List load={load} />);
    await shows('a b');
    press('more');
    await shows('a b', 'more failed: NETWORK');
    press('retry');
    await shows('a b c');
    const items = [row('a'), row('b')];
    expect(load.mock.calls.map(([before]) => before)).toEqual([[], items, items]);
  });

  test.each(['retry', 'more'])(
    'another list, by %s: nothing of it is added to the one before',
    async (button) => {
      load.mockResolvedValueOnce({ items: [row('a')], more: true });
      page = mountForTest(<List load={load} />);
      await shows('a');
      const other = vi.fn<Load>().mockRejectedValueOnce(lost);
      other.mockResolvedValueOnce({ items: [row('x')], more: true });
      page.show(<List load={other} />);
      // What was shown does not stand under the question that it does not answer.
      await shows('', 'first failed: NETWORK');
      press(button);
      await shows('x');
      expect(other.mock.calls.map(([items]) => items)).toEqual([[], []]);
      expect(load).toHaveBeenCalledOnce();
    },
  );

  test('the same list anew: it stays meanwhile', async () => {
    load.mockResolvedValueOnce({ items: [row('a')], more: false }).mockRejectedValueOnce(lost);
    page = mountForTest(<List load={load} />);
    await shows('a');
    press('reload');
    await shows('a', 'first failed: NETWORK');
  });

  test('by itself, once there is a network again; what the server refused is not', async () => {
    load.mockRejectedValueOnce(lost).mockRejectedValueOnce(new Error('refused'));
    page = mountForTest(<List load={load} />);
    await shows('', 'first failed: NETWORK');
    send(window, new Event('online'));
    await shows('', 'first failed: UNKNOWN');
    send(window, new Event('online'));
    await shows('', 'first failed: UNKNOWN');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
