import { onSessionEnd } from '#src/data/session/session.ts';
import { onOutboxEvent } from './outbox.ts';
import { allArrived } from './state.ts';

/** What is taken sooner was told by its own screen, and waited for no one's notice, ms. */
const noticed = 5_000;

let follows = false;

/** Notes from now on what arrives, wherever it is sent. Once per page. */
export function followArrivals(): void {
  if (follows) return;
  follows = true;
  onSessionEnd(() => {
    allArrived.value = [];
  });
  onOutboxEvent((news) => {
    if (news.kind !== 'delivered') return;
    const { entry } = news;
    // A clock that was set back makes everything late, which is as true.
    const waited = Math.abs(Date.now() - entry.createdAt);
    if (waited > noticed) allArrived.value = [...allArrived.peek(), entry];
  });
}
