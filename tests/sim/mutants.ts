import type { OutboxEntry } from '#contract/outbox.ts';
import { outboxRules } from '#src/data/outbox/drain.ts';
import type { OutboxPorts } from '#src/data/outbox/ports.ts';
import { screenRules, type ScreenRules, type Spoil } from './spoil.ts';
import type { Violation } from './violation.ts';

/** A way to get the outbox wrong, and what the simulation must say of it. */
export interface Mutant {
  name: string;
  spoil: Spoil;
  caughtAs: Violation;
}

const { adding, claiming, settling, takingBack, verdictOf } = outboxRules;

/** The real adding, to which the entries are not as they are. */
const misled = (
  change: (one: OutboxEntry, who: { userId: string | null }) => OutboxEntry,
): Spoil => ({
  rules: {
    adding: (write, who) => (entries) => adding(write, who)(entries.map((one) => change(one, who))),
  },
});
const wrap = (change: (ports: OutboxPorts) => Partial<OutboxPorts>): Spoil => ({
  ports: (ports) => ({ ...ports, ...change(ports) }),
});

/** Screens and sessions with one thing spoiled. */
function screens(change: (rules: ScreenRules) => Partial<ScreenRules>): Spoil {
  return { screens: change(screenRules) };
}

/** The real code, each time with one thing spoiled from outside. */
export const mutants: Mutant[] = [
  {
    name: 'deletes an entry before the answer',
    caughtAs: 'lost',
    spoil: {
      rules: {
        claiming: (id, now) => (entries) => {
          const { result } = claiming(id, now)(entries);
          return { remove: result ? [id] : [], result };
        },
      },
    },
  },
  {
    name: 'sends without a key',
    caughtAs: 'twice',
    spoil: wrap(({ send }) => ({
      send: (request) => {
        const { 'Idempotency-Key': _key, ...headers } = request.headers;
        return send({ ...request, headers });
      },
    })),
  },
  {
    name: 'sends with a new key each time',
    caughtAs: 'twice',
    spoil: wrap(({ send, uuid }) => ({
      send: (request) =>
        send({ ...request, headers: { ...request.headers, 'Idempotency-Key': uuid() } }),
    })),
  },
  {
    name: 'tries again after a 400',
    caughtAs: 'repeated',
    spoil: {
      rules: {
        verdictOf: (entry, answer, random) =>
          verdictOf(entry, answer.status === 400 ? { ...answer, status: 500 } : answer, random),
      },
    },
  },
  {
    name: 'waits for good behind what was refused',
    caughtAs: 'stuck',
    spoil: {
      rules: {
        verdictOf: (entry, answer, random) =>
          verdictOf(entry, answer.status === 422 ? { ...answer, status: 500 } : answer, random),
      },
    },
  },
  {
    name: 'takes any 2xx for a delivery',
    caughtAs: 'lost',
    spoil: wrap(({ send }) => ({
      send: async (request) => {
        const answer = await send(request);
        return answer.status === 200 ? { ...answer, body: answer.body ?? {} } : answer;
      },
    })),
  },
  {
    name: 'ignores whose entry it is',
    caughtAs: 'wrongToken',
    spoil: { rules: { maySend: () => true } },
  },
  {
    name: 'drains twice at once',
    caughtAs: 'twoAtOnce',
    spoil: wrap(() => ({
      lock: {
        exclusive: async (work) => {
          await work(() => Promise.resolve(true));
          return true;
        },
      },
    })),
  },
  {
    name: 'passes over an entry that must wait',
    caughtAs: 'order',
    spoil: {
      rules: {
        settling:
          (...of) =>
          (entries) => {
            const { result, ...change } = settling(...of)(entries);
            const waits = result !== null && result !== 'again' && result.kind === 'waiting';
            return { ...change, result: waits ? null : result };
          },
      },
    },
  },
  {
    name: 'comes before Retry-After is over',
    caughtAs: 'tooEarly',
    spoil: {
      rules: {
        verdictOf: (entry, answer, random) =>
          verdictOf(entry, { ...answer, retryAfter: null }, random),
      },
    },
  },
  {
    name: 'believes the clock',
    caughtAs: 'stuck',
    spoil: { rules: { waitLeft: ({ nextTryAt }, now) => Math.max(0, nextTryAt - now) } },
  },
  {
    name: 'says saved before it is',
    caughtAs: 'falseSaved',
    spoil: wrap(({ store }) => ({
      store: {
        ...store,
        change: async (only, decide) => {
          if (only !== null) return store.change(only, decide);
          const { result } = decide(await store.all());
          void store.change(only, decide).catch(() => undefined);
          return result;
        },
      },
    })),
  },
  {
    name: 'bases a later save on whatever the reply says',
    caughtAs: 'overwrote',
    spoil: { rules: { settling: rebasing((one, version) => ({ ...one, baseVersion: version })) } },
  },
  {
    name: 'never bases a later save on an earlier one',
    caughtAs: 'falseConflict',
    spoil: { rules: { settling: rebasing(() => null) } },
  },
  {
    name: 'shows a conflict of the phone with itself',
    caughtAs: 'falseConflict',
    spoil: {
      rules: {
        settling: (sent, doubt, answer, verdict, now, uuid) => (entries) => {
          const change = settling(sent, doubt, answer, verdict, now, uuid)(entries);
          if (change.result !== 'again' || verdict.kind !== 'failed') return change;
          const entry: OutboxEntry = { ...sent, state: 'failed', failure: verdict.failure };
          return { put: [entry], result: { kind: 'failed', entry } };
        },
      },
    },
  },
  {
    name: 'lends the token for good',
    caughtAs: 'leftBehind',
    spoil: wrap(({ session }) => ({
      session: {
        ...session,
        share: (needed) => (needed ? session.share(true) : Promise.resolve()),
      },
    })),
  },
  {
    name: 'edits what may have arrived',
    caughtAs: 'editedAfterSend',
    spoil: {
      rules: {
        claiming: (id, now) => (entries) => {
          const change = claiming(id, now)(entries);
          const put = change.put?.map((one) => ({ ...one, inDoubt: false }));
          return { ...change, put };
        },
      },
    },
  },
  {
    name: 'lets a tap take back what may have arrived',
    caughtAs: 'editedAfterSend',
    spoil: misled((one) => ({ ...one, inDoubt: false })),
  },
  {
    name: 'undoes what is on its way',
    caughtAs: 'editedAfterSend',
    spoil: {
      rules: {
        takingBack: (id) => (entries) =>
          takingBack(id)(entries.map((one) => ({ ...one, inDoubt: false }))),
      },
    },
  },
  {
    name: 'lets a tap take back the heart of someone else',
    caughtAs: 'lost',
    spoil: misled((one, { userId }) => ({ ...one, userId })),
  },
  {
    name: 'takes a tap for the one before',
    caughtAs: 'falseSaved',
    spoil: {
      rules: {
        adding: (write, who) => (entries) => {
          const change = adding(write, who)(entries);
          const isKnown = entries.some(
            ({ userId, params: { jobId } }) =>
              jobId !== undefined && userId === who.userId && jobId === write.params?.jobId,
          );
          return isKnown ? { result: change.result } : change;
        },
      },
    },
  },
  {
    name: 'sends both ways of a heart alike',
    caughtAs: 'wrongTurn',
    spoil: wrap(({ send }) => ({
      send: (request) =>
        send(request.method === 'DELETE' ? { ...request, method: 'PUT' } : request),
    })),
  },
  {
    name: 'sends a heart before what was tapped earlier',
    caughtAs: 'order',
    spoil: {
      rules: {
        adding: (write, who) => (entries) => {
          const change = adding(write, who)(entries);
          const isHeart = write.call.startsWith('saved.');
          const seq = Math.min(0, ...entries.map((one) => one.seq)) - 1;
          return { ...change, put: change.put?.map((one) => (isHeart ? { ...one, seq } : one)) };
        },
      },
    },
  },
  {
    name: 'does not hear what another tab does',
    caughtAs: 'untrueList',
    spoil: wrap(({ channel }) => ({ channel: { ...channel, listen: () => () => {} } })),
  },
  {
    name: 'counts what was refused as waiting',
    caughtAs: 'untrueBar',
    spoil: screens(({ waitingView }) => ({
      waitingView: (entries, userId) => {
        const view = waitingView(entries, userId);
        const { waiting, paused, failed } = view.counts;
        return { ...view, counts: { waiting: waiting + failed, paused, failed: 0 } };
      },
    })),
  },
  {
    name: 'says that everything was sent beside what waits for a login',
    caughtAs: 'untrueDone',
    spoil: screens(({ waitingView }) => ({
      waitingView: (entries, userId) => ({
        ...waitingView(entries, userId),
        hidden: { visitor: 0, members: 0 },
      }),
    })),
  },
  {
    name: 'gives a tick to what was refused',
    caughtAs: 'untrueMark',
    spoil: screens(({ jobMarks }) => ({
      jobMarks: (...of) =>
        jobMarks(...of).map((one) => (one.state === 'failed' ? { ...one, state: 'sent' } : one)),
    })),
  },
  {
    name: 'says nothing at a job of what waits',
    caughtAs: 'missingMark',
    spoil: screens(({ jobMarks }) => ({
      jobMarks: (...of) => jobMarks(...of).filter(({ state }) => state !== 'waiting'),
    })),
  },
  {
    name: 'takes a portal for the server',
    caughtAs: 'untrueReach',
    spoil: screens(({ reachOf }) => ({ reachOf: (status) => reachOf(status, true) })),
  },
  {
    name: 'believes the clock about the end of a session',
    caughtAs: 'falseExpiry',
    spoil: screens(() => ({ timeLeft: (end, now = 0) => end - now })),
  },
  {
    name: 'forgets a logout that no one has heard',
    caughtAs: 'sessionLeft',
    spoil: screens(({ tellLogouts }) => ({
      tellLogouts: (ports) => tellLogouts({ ...ports, tell: () => Promise.resolve(200) }),
    })),
  },
];

/** The real settling, but for what it makes of later saves after a delivery. */
function rebasing(
  rebased: (later: OutboxEntry, version: number) => OutboxEntry | null,
): typeof settling {
  return (sent, doubtBefore, answer, verdict, now, uuid) => (entries) => {
    const change = settling(sent, doubtBefore, answer, verdict, now, uuid)(entries);
    const { version } = (answer.body as { user?: { version: number } } | undefined)?.user ?? {};
    if (verdict.kind !== 'delivered' || version === undefined) return change;
    const put = (change.put ?? [])
      .map((one) => rebased(one, version))
      .filter((one) => one !== null);
    return { ...change, put };
  };
}
