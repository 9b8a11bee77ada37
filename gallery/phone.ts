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
