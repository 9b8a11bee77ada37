import { useCallback, useEffect, useReducer, useRef } from 'react';

interface Answer<T> {
  items: T[];
  /** Whether there are more behind them. */
  more: boolean;
}

/** The list anew, or what stands behind it. */
type Asked = 'first' | 'more';

interface State<T> extends Answer<T> {
  /** What is on its way. */
  loading: Asked | null;
  failure: { code: string; message: string; asked: Asked } | null;
  /** False before the first answer. */
  loaded: boolean;
}

export interface PagedList<T> extends State<T> {
  reload: () => void;
  loadMore: () => void;
  /** Asks again for what failed: items of another list must not be added to those still shown. */
  retry: () => void;
  /** Changes what is shown, without a question to the server. */
  change: (edit: (items: readonly T[]) => T[]) => void;
}

type Edit<T> = (before: State<T>) => State<T>;
const edited = <T>(before: State<T>, edit: Edit<T>) => edit(before);

const blank = { more: false, loading: 'first', failure: null, loaded: false } as const;

/**
 * A list that grows by "Load More". In: `load`, which answers what stands behind the items so far,
 * and must be kept (useCallback): another one asks for another list. An answer that was overtaken
 * is dropped. A row that arrives twice, because others came in before it, stands once.
 */
export function usePagedList<T extends { id: string }>(
  load: (items: readonly T[], signal: AbortSignal) => Promise<Answer<T>>,
): PagedList<T> {
  const [state, change] = useReducer(edited<T>, { ...blank, items: [] });
  const running = useRef<AbortController>(undefined);
  const shown = useRef<readonly T[]>([]);
  useEffect(() => {
    shown.current = state.items;
  }, [state.items]);

  const ask = useCallback(
    async (loading: Asked) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      change((before) => ({ ...before, loading, failure: null }));
      try {
        const answer = await load(loading === 'first' ? [] : shown.current, signal);
        if (signal.aborted) return;
        change((before) => ({
          items: loading === 'first' ? answer.items : joined(before.items, answer.items),
          more: answer.more,
          ...{ loading: null, failure: null, loaded: true },
        }));
      } catch (error) {
        if (signal.aborted) return;
        const { code = 'UNKNOWN', message = '' } = error as { code?: string; message?: string };
        const failure = { code, message, asked: loading };
        change((before) => ({ ...before, loading: null, failure }));
      }
    },
    [load],
  );

  useEffect(() => {
    void ask('first');
    return () => running.current?.abort();
  }, [ask]);

  return {
    ...state,
    reload: () => void ask('first'),
    // While the list itself is missing, what stands there is the one before: nothing goes behind it.
    loadMore: () => void ask(state.failure?.asked === 'first' ? 'first' : 'more'),
    retry: () => void ask(state.failure?.asked ?? 'first'),
    change: (edit) => change((before) => ({ ...before, items: edit(before.items) })),
  };
}

/** The items with further ones behind them, each once, as it was told last. */
export function joined<T extends { id: string }>(items: readonly T[], further: readonly T[]): T[] {
  const fresh = new Map(further.map((item) => [item.id, item]));
  const kept = items.map((item) => fresh.get(item.id) ?? item);
  const ids = new Set(items.map(({ id }) => id));
  return [...kept, ...further.filter(({ id }) => !ids.has(id))];
}
