import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { searchName } from '#contract/search/savedSearch.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Badge } from '#src/components/status/Badge.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Rhythm } from './Rhythm.tsx';
import { takeOffSearch, useSavedSearches, type ListedSearch } from './useSavedSearches.ts';

/** The searches that a member is told of, each to be taken off with one tap; nothing where there is none. */
export default function SavedSearches() {
  const { t, ready } = useTranslation('suggest', { useSuspense: false });
  const title = useRef<HTMLHeadingElement>(null);
  const [going, setGoing] = useState<readonly string[]>([]);
  const [wasTouched, setTouched] = useState(false);
  const [failed, setFailed] = useState(false);
  const searches = useSavedSearches()?.filter(({ key }) => !going.includes(key));
  // Not one after the other: a second tap on a slow line is about another search.
  const takeOff = async (search: ListedSearch) => {
    setGoing((all) => [...all, search.key]);
    setTouched(true);
    // The button goes with its search: who uses a keyboard or a reader goes on from here.
    title.current?.focus();
    const isDone = await takeOffSearch(search).then(
      () => true,
      () => false,
    );
    setFailed(!isDone);
    setGoing((all) => all.filter((key) => key !== search.key));
  };
  if (!ready || !searches || (searches.length === 0 && !wasTouched)) return null;
  return (
    <section aria-labelledby="saved-searches" className="stack" data-mark>
      <h2 id="saved-searches" ref={title} tabIndex={-1}>
        {t('tell.title')}
      </h2>
      {failed && <Notice tone="danger">{t('tell.failed')}</Notice>}
      {searches.length === 0 && <p>{t('tell.none')}</p>}
      <ul className="stack">
        {searches.map((search) => {
          const name = searchName(search.filters);
          return (
            <li key={search.key}>
              <div className="cluster">
                <Link href={href('jobs', undefined, search.filters)}>{name}</Link>
                {search.entry && <span>{t('tell.waits')}</span>}
                {Boolean(search.fresh) && (
                  <Badge tone="green">{t('tell.fresh', { count: search.fresh ?? 0 })}</Badge>
                )}
                <Button
                  variant="quiet"
                  aria-label={t('tell.offNamed', { name })}
                  onClick={() => void takeOff(search)}
                >
                  {t('tell.off')}
                </Button>
              </div>
              <Rhythm search={search} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
