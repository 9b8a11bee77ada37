import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { FailureCode } from '#contract/http/errors.ts';

interface Page<T> {
  items: T[];
  /** Whether there are more behind them. */
  more: boolean;
}

/** An answer; `anew` where it replaces what is shown instead of standing behind it. */
interface Answer<T> extends Page<T> {
  anew?: boolean;
}

/** The list anew, or what stands behind it. */
type Asked = 'first' | 'more';

interface State<T> extends Page<T> {
  /** What is on its way. */
  loading: Asked | null;
  failure: { code: FailureCode; message: string; asked: Asked } | null;
  /** False before the first answer. */
  loaded: boolean;
}

export interface PagedList<T> extends State<T> {
  reload: () => void;
  loadMore: () => void;
  /** Asks again for what failed: items of another list must not be added to those still shown. */
  retry: () => void;
  /**
   * Shows an item as it is now. Answers to questions asked before are older and do not take it
   * back; while a write of it is on its way (`pending`), neither do later ones.
   */
  replace: (item: T, pending?: boolean) => void;
}

/** An item that is newer than the answers up to this question. */
interface Newer<T> {
  item: T;
  than: number;
}

type Edit<T> = (before: State<T>) => State<T>;
const edited = <T>(before: State<T>, edit: Edit<T>) => edit(before);

const blank = { more: false, loading: 'first', failure: null, loaded: false } as const;

/**
 * A list that grows by "Load More". An answer that was overtaken is dropped; what no network answered
 * is asked for again once there is one. A row that arrives
 * twice, because others came in before it, is shown once.
 * @param load answers what comes after the items so far, and must be kept (useCallback): another
 *   one asks for another list
 */
export function usePagedList<T extends { id: string }>(
  load: (items: readonly T[], signal: AbortSignal) => Promise<Answer<T>>,
): PagedList<T> {
  const [state, change] = useReducer(edited<T>, { ...blank, items: [] });
  const running = useRef<AbortController>(undefined);
  const questions = useRef(0);
  const replaced = useRef(new Map<string, Newer<T>>());
  const shown = useRef<readonly T[]>([]);
  /** What answered with the items that are shown. */
  const shownBy = useRef(load);
  useEffect(() => {
    shown.current = state.items;
  }, [state.items]);

  const ask = useCallback(
    async (loading: Asked) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      const question = (questions.current += 1);
      change((before) => ({ ...before, loading, failure: null }));
      try {
        const answer = await load(loading === 'first' ? [] : shown.current, signal);
        if (signal.aborted) return;
        const items = answer.items.map((item) => {
          const newer = replaced.current.get(item.id);
          return newer && question <= newer.than ? newer.item : item;
        });
        shownBy.current = load;
        change((before) => ({
          items: loading === 'first' || answer.anew ? items : joined(before.items, items),
          more: answer.more,
          ...{ loading: null, failure: null, loaded: true },
        }));
      } catch (error) {
        if (signal.aborted) return;
        const { code = 'UNKNOWN', message = '' } = error as {
          code?: FailureCode;
          message?: string;
        };
        const failure = { code, message, asked: loading };
        // Rows that do not answer this question, with buttons on them, would be taken for its answer.
        const kept = shownBy.current === load ? {} : { items: [], more: false, loaded: false };
        change((before) => ({ ...before, ...kept, loading: null, failure }));
      }
    },
    [load],
  );

  useEffect(() => {
    void ask('first');
    return () => running.current?.abort();
  }, [ask]);

  const missed = state.failure?.code === 'NETWORK' ? state.failure.asked : null;
  useEffect(() => {
    if (missed === null) return;
    const again = () => void ask(missed);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [missed, ask]);

  return {
    ...state,
    reload: () => void ask('first'),
    // While the list itself is missing, what stands there is the one before: nothing goes behind it.
    loadMore: () => void ask(state.failure?.asked === 'first' ? 'first' : 'more'),
    retry: () => void ask(state.failure?.asked ?? 'first'),
    replace(item, pending = false) {
      replaced.current.set(item.id, { item, than: pending ? Infinity : questions.current });
      const items = (all: readonly T[]) => all.map((one) => (one.id === item.id ? item : one));
      change((before) => ({ ...before, items: items(before.items) }));
    },
  };
}

/** The items with further ones behind them, each once, as it was told last. */
export function joined<T extends { id: string }>(items: readonly T[], further: readonly T[]): T[] {
  const fresh = new Map(further.map((item) => [item.id, item]));
  const kept = items.map((item) => fresh.get(item.id) ?? item);
  const ids = new Set(items.map(({ id }) => id));
  return [...kept, ...further.filter(({ id }) => !ids.has(id))];
}
