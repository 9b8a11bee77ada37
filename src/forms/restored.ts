import { useState } from 'react';

/**
 * Whether a form holds what was typed at another time, which is known once something is typed now.
 * @param isChanged whether it holds anything but what it begins with
 */
export function useRestored(isChanged: boolean) {
  const [restored, setRestored] = useState<boolean>();
  return {
    isRestored: restored ?? isChanged,
    /** To be called with each change by hand. */
    noteTyping: () => setRestored((before) => before ?? isChanged),
    /** For when it begins anew. */
    beginAnew: () => setRestored(undefined),
  };
}
