import { useEffect } from 'react';

/** What an entry of the tab's history says of the page that it shows. */
interface EntryState {
  /** How far it was scrolled, in px. */
  top?: number;
  /** The list is the entry before this one. */
  fromList?: boolean;
}

const entryState = (): EntryState => (history.state as EntryState | null) ?? {};

/** Given along with a link from a list: the way back is one step of the history, and finds it as it was. */
export const fromList: EntryState = { fromList: true };

/** Goes back to the list that a page was opened from. Answers whether it was opened from one. */
export function backToList(): boolean {
  if (!entryState().fromList) return false;
  history.back();
  return true;
}

/**
 * Keeps the place of a list in its entry of the history, and brings it back once its rows are there,
 * after a reload too: a browser tries only until the document has loaded.
 * @param ready whether the rows are there
 */
export function useKeptPlace(ready: boolean): void {
  useEffect(() => {
    if (!ready) return;
    const { top = 0 } = entryState();
    if (top > 0 && scrollY === 0) scrollTo(0, top);
    const keep = () => history.replaceState({ ...entryState(), top: Math.round(scrollY) }, '');
    addEventListener('pagehide', keep);
    // A tap may lead elsewhere: capturing, so that the entry is still this one.
    addEventListener('click', keep, true);
    return () => {
      removeEventListener('pagehide', keep);
      removeEventListener('click', keep, true);
    };
  }, [ready]);
}
