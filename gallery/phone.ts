// A phone of its own for every state: what screens keep is gone with the page, and what the
// developer's own browser keeps for this address is neither read nor changed.
import 'fake-indexeddb/auto';

const kept = new Map<string, string>();

/** Local storage as the page sees it, also to `Object.keys`. */
const storage = new Proxy<Storage>(
  {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  },
  {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      kept.has(String(key)) ? { configurable: true, enumerable: true } : undefined,
  },
);

for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(window, name, { value: storage });
}
Object.defineProperty(document, 'cookie', { value: '', writable: true });
// No one has been asked about messages on it, whatever the browser says of its own.
Object.defineProperty(Notification, 'permission', { get: () => 'default' });

/**
 * Sets the phone's clock wrong, by so many ms. What the fixtures say is in time: a server's clock is
 * right.
 */
export function setClockOff(ahead: number): void {
  const { Date: Right } = globalThis;
  globalThis.Date = class extends Right {
    constructor(...given: [] | [number | string]) {
      super(given[0] ?? Right.now() + ahead);
    }

    static override now() {
      return Right.now() + ahead;
    }
  } as DateConstructor;
}

/** The browser has an installation to offer, on the second visit. */
export function offerInstall(): void {
  storage.setItem('visits', JSON.stringify({ count: 2, at: Date.now() }));
  const outcome = { outcome: 'dismissed' } as const;
  const event = Object.assign(new Event('beforeinstallprompt'), {
    prompt: () => Promise.resolve(outcome),
  });
  dispatchEvent(event);
}
