import type { WordKind } from '#contract/admin/words.ts';
import { useEffect, useState } from 'react';
import type { Concept } from '#contract/search/lexicon/lexicon.ts';

/** The names of what a word of a kind can mean, by the lists of the build; none until they are loaded. */
export function useMeanings(kind: WordKind): string[] {
  const [concepts, setConcepts] = useState<readonly Concept[]>([]);
  useEffect(() => {
    let isOver = false;
    void load();
    return () => {
      isOver = true;
    };

    async function load() {
      try {
        const { baseLexicon } = await import('#contract/search/lexicon/baseLexicon.ts');
        if (!isOver) setConcepts([...baseLexicon().concepts.values()]);
      } catch {
        // They only save typing: the server knows the names.
      }
    }
  }, []);
  const places = kind === 'place';
  return concepts
    .filter((concept) => (concept.kind === 'place') === places)
    .map(({ label }) => label)
    .sort();
}
