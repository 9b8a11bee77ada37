import { useEffect } from 'react';
import { followTab } from '#src/data/session/handOver.ts';
import { session } from '#src/data/session/session.ts';
import { keepNothing } from '#src/data/storage/keepNothing.ts';
import { removeDraft } from '#src/forms/keptDrafts.ts';

let said = false;

/** Whether it was said on one of the pages of the way in that the phone is someone else's: it holds for all. */
export const saysNotMine = (): boolean => said;

/** Says whose phone it is: until it is said anew, or someone is logged in. */
export function sayNotMine(notMine: boolean): void {
  said = notMine;
}

/** While a page of the way in is shown on a phone that is not one's own, nothing of it is kept there. */
export function useNotMine(notMine: boolean): void {
  useEffect(() => {
    if (!notMine) return;
    removeDraft('account');
    removeDraft('phone-login');
    removeDraft('password-code');
    keepNothing(true);
    followTab();
    return () => {
      if (!session.peek()) keepNothing(false);
    };
  }, [notMine]);
}
