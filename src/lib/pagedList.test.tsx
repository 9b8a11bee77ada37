// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { click, mountForTest, type Mounted } from '#src/ui/mountForTest.ts';
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
  const { items, failure, loadMore, retry } = usePagedList(load);
  return (
    <>
      <output>{items.map(({ id }) => id).join(' ')}</output>
      <p>{failure && `${failure.asked} failed: ${failure.code}`}</p>
      <button type="button" name="more" onClick={loadMore} />
      <button type="button" name="retry" onClick={retry} />
    </>
  );
}

describe('what failed is asked for again', () => {
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
      await shows('a', 'first failed: NETWORK');
      press(button);
      await shows('x');
      expect(other.mock.calls.map(([items]) => items)).toEqual([[], []]);
      expect(load).toHaveBeenCalledOnce();
    },
  );
});
