import { useState } from 'react';
import { readLocal, writeLocal } from '#src/data/storage/localStore.ts';

/** Which columns of a list are shown, in the order of all of them. */
export interface Columns<N extends string> {
  all: readonly N[];
  chosen: readonly N[];
  has: (name: N) => boolean;
  toggle: (name: N) => void;
  /** Back to the columns that everyone begins with. */
  reset: () => void;
}

/** The chosen columns after a tap on one of all, in the order of all. */
export const toggled = <N extends string>(all: readonly N[], chosen: readonly N[], name: N): N[] =>
  all.filter((one) => chosen.includes(one) !== (one === name));

/** The columns of a list, as they were chosen last on this computer; at first the `usual` ones of `all`. */
export function useColumns<N extends string>(
  list: string,
  all: readonly N[],
  usual: readonly N[],
): Columns<N> {
  const key = `columns:${list}`;
  const first = usual.filter((name) => all.includes(name));
  const [chosen, setChosen] = useState<readonly N[]>(() => {
    const kept = readLocal(key)?.split(',');
    return kept ? all.filter((name) => kept.includes(name)) : first;
  });
  const choose = (next: readonly N[]) => {
    setChosen(next);
    writeLocal(key, next.join(','));
  };
  return {
    all,
    chosen,
    has: (name) => chosen.includes(name),
    toggle: (name) => choose(toggled(all, chosen, name)),
    reset: () => choose(first),
  };
}
