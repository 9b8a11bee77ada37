import { expect, test, vi } from 'vitest';
import { answerTap } from './background.ts';

/** A tap on a notification, with pages that are open. */
async function tap(tag: string, pages: object[]) {
  const work: Promise<unknown>[] = [];
  const clients = { matchAll: () => Promise.resolve(pages), openWindow: vi.fn(async () => null) };
  const close = vi.fn();
  answerTap(
    {
      notification: { tag, close },
      waitUntil: (done: Promise<unknown>) => void work.push(done),
    } as never,
    { clients } as never,
  );
  await Promise.all(work);
  expect(close).toHaveBeenCalledOnce();
  return clients.openWindow;
}

test.each([
  ['applications', '/my-applications'],
  ['0b7f', '/waiting'],
])('a tap on the notification %s opens %s where no page is open', async (tag, path) => {
  expect(await tap(tag, [])).toHaveBeenCalledExactlyOnceWith(path);
});

test('a page that is open is told where to go, and comes to the front', async () => {
  const page = { postMessage: vi.fn(), focus: vi.fn(async () => undefined) };
  expect(await tap('applications', [page])).not.toHaveBeenCalled();
  expect(page.postMessage).toHaveBeenCalledExactlyOnceWith({ open: '/my-applications' }, []);
  expect(page.focus).toHaveBeenCalledOnce();
});
