import { Suspense, useEffect, useState } from 'react';
import { optionalPart } from '#src/features/shared/page/lazyPart.tsx';
import { firstInteraction } from '#src/pwa/firstInteraction.ts';

const ReadAloud = optionalPart(() => import('./ReadAloud.tsx'));

/**
 * A button that reads the part of the page that it stands in, where the browser can speak. It stands in
 * a line that is high enough for it: nothing moves when it comes.
 */
export function Listen() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    // Its code comes with what is loaded after the first touch.
    if ('speechSynthesis' in window) void firstInteraction().then(() => setWanted(true));
  }, []);
  return (
    wanted && (
      <Suspense>
        <ReadAloud />
      </Suspense>
    )
  );
}
