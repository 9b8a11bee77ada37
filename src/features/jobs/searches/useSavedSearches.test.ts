// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { searchKey } from '#contract/search/savedSearch.ts';
import { outbox } from '#src/data/outbox/outbox.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { beginSession, endSession } from '#src/data/session/session.ts';
import { clearStore } from '#src/data/storage/stores.ts';
import { takeOffSearch } from './useSavedSearches.ts';

const filters = { search: 'welder kuwait' };
const asked: string[] = [];
let addIs: (answer: Response | Error) => void;
/** What the account has. */
let searches: object[];

/** The server of this test: the answer to an add is the test's. */
vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
  asked.push(`${method} ${url}`);
  if (method === 'POST') {
    const answer = await new Promise<Response | Error>((resolve) => (addIs = resolve));
    if (answer instanceof Error) throw answer;
    return answer;
  }
  if (method === 'DELETE') searches = [];
  return Response.json(method === 'GET' ? { searches } : { saved: false });
});

function tokenOf(id: string): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return `${part({ alg: 'HS256' })}.${part({ id, exp: 9_999_999_999 })}.signature`;
}

let online: boolean;

beforeEach(() => {
  const user = { id: 'asha', email: 'a@x.example', role: 'user' as const, isProfileComplete: true };
  beginSession({ token: tokenOf('asha'), user });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  asked.length = 0;
  searches = [];
});
afterEach(async () => {
  endSession();
  await clearStore('outbox');
  await outbox.refresh();
  vi.restoreAllMocks();
});

/** A search as the list shows it that was saved, and of which no more was heard. */
async function saved() {
  const entry = await outbox.add({ call: 'searches.add', body: filters });
  return { key: searchKey(filters), filters, entry: entry.id };
}
const isSent = () => vi.waitFor(() => expect(asked).toEqual(['POST /api/saved-searches']));

test('what was not sent is taken off and never sent', async () => {
  online = false;
  await takeOffSearch(await saved());
  online = true;
  await outbox.drain();
  expect(asked).toEqual([]);
});

test('what is on its way is taken off the account once it is there', async () => {
  online = true;
  const search = await saved();
  await isSent();
  const off = takeOffSearch(search);
  searches = [{ id: 's1', filters }];
  addIs(Response.json({ search: searches[0] }, { status: 201 }));
  await off;
  expect(asked).toContain('DELETE /api/saved-searches/s1');
  expect(searches).toEqual([]);
});

test('what may have arrived stays, and that it could not be taken off is said', async () => {
  online = true;
  const search = await saved();
  await isSent();
  const off = takeOffSearch(search);
  online = false;
  addIs(new TypeError('Failed to fetch'));
  await expect(off).rejects.toThrow('No one knows');
  await outbox.refresh();
  expect(outboxEntries.value.map(({ id }) => id)).toEqual([search.entry]);
});
