import { expect, test } from 'vitest';
import { outgoingPushes } from '#server/db/schema/pushSchema.ts';
import { pushStage } from '../../../tests/support/push/pushStage.ts';
import { queuePushes } from './pushQueue.ts';
import { siteOf } from './pushSite.ts';

const { db, rows, subscribe, clock } = pushStage();

const endpoints = [
  'https://fcm.googleapis.com/fcm/send/abc:def?x=1',
  'https://web.push.apple.com/a',
  'https://push1.Slow.example/a/b',
  'https://push2.slow.example:8443/a',
  'https://example.com./a',
  'https://xn--80ak6aa92e.com/a',
  'http://localhost:4000/a',
  'http://localhost/a',
  'http://127.0.0.1:4000/a',
  'https://10.1.2.3/a',
  'https://1.2.3.4.example/a',
  'http://[::1]:4000/a',
  'http://[2001:db8::1]/a',
];

test('what waits says where it goes, as it is counted while it is under way', async () => {
  for (const endpoint of endpoints) await subscribe(endpoint, { endpoint });
  // One of the release before, and one that waits already.
  await db()
    .insert(outgoingPushes)
    .values({ id: endpoints[0]!, news: 'status', applicationIds: ['ravi-mason'] });
  await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
  const sites = Object.fromEntries((await rows()).map(({ id, site }) => [id, site]));
  expect(sites).toEqual(Object.fromEntries(endpoints.map((one) => [one, siteOf(new URL(one))])));
});
