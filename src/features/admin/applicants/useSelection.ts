import { useState } from 'react';
import type { Applicant } from '#contract/applications/application.ts';
import { isOpen, type Chosen } from './applicantList.ts';

export interface Selection {
  count: number;
  /** Everyone on this page is chosen. */
  isPageChosen: boolean;
  /** Everyone whom the filter finds, also on pages that no one has seen. */
  isAll: boolean;
  chosen: Chosen;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Chooses this page, or no one of it. */
  togglePage: () => void;
  chooseAll: () => void;
  clear: () => void;
}

/** Who is chosen; it outlives a turn of the page. Who has withdrawn, or deletes the account, cannot be. */
export function useSelection(rows: readonly Applicant[], total: number): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const page = rows.filter(isOpen).map(({ _id }) => _id);
  const has = (id: string) => (isAll ? page.includes(id) : ids.has(id));
  const isPageChosen = page.length > 0 && page.every(has);
  const choose = (next: Iterable<string>) => {
    setAll(false);
    setIds(new Set(next));
  };
  return {
    count: isAll ? total : ids.size,
    isPageChosen,
    isAll,
    chosen: isAll ? 'all' : [...ids],
    has,
    toggle(id) {
      // Out of everyone, what is left is what can be seen.
      const before = isAll ? page : [...ids];
      choose(has(id) ? before.filter((one) => one !== id) : [...before, id]);
    },
    togglePage: () =>
      choose(isPageChosen ? [...ids].filter((id) => !page.includes(id)) : [...ids, ...page]),
    chooseAll: () => setAll(true),
    clear: () => choose([]),
  };
}
