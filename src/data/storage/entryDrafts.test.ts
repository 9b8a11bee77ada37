// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { forgetLeftDrafts, isRewritten } from './entryDrafts.ts';
import { outbox } from '#src/data/outbox/outbox.ts';

test('changes to what was sent meanwhile leave the phone, and those to what waits stay', async () => {
  const { id } = await outbox.add({ call: 'support.request', body: { message: 'Help' } });
  const places = ['waiting:sent', '@anu|waiting:sent', `@anu|waiting:${id}`, '@anu|note'];
  for (const place of places) localStorage.setItem(`draft:${place}`, '{}');
  expect([isRewritten({ id }), isRewritten({ id: 'sent' }), isRewritten({ id: 'note' })]).toEqual([
    ...[true, true, false],
  ]);
  await forgetLeftDrafts();
  expect(Object.keys(localStorage).toSorted()).toEqual(
    [`draft:@anu|note`, `draft:@anu|waiting:${id}`].toSorted(),
  );
});
