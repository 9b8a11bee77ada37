import { useTranslation } from 'react-i18next';
import type { JobList } from '#contract/jobs/job.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import type { TextKey } from '#src/i18n/keys.ts';
import css from './SmartSearch.module.css';

interface SearchAnswerProps {
  list: JobList;
  /** What else the jobs were chosen by, so that those it speaks of are not all there are. */
  among: 'all' | 'filtered' | 'local';
  onSearch: (search: string) => void;
}

// A filter may have left out what there is, and a phone has not all jobs.
const insteadTexts = {
  all: 'suggest:search.instead',
  filtered: 'suggest:search.insteadFiltered',
  local: 'suggest:search.insteadLocal',
} as const satisfies Record<SearchAnswerProps['among'], TextKey>;
const missingTexts = {
  all: 'suggest:search.missing',
  filtered: 'suggest:search.missingFiltered',
  local: 'suggest:search.missingLocal',
} as const satisfies Record<SearchAnswerProps['among'], TextKey>;

/** What a search has to say of its answer: what it took for what, what it does not know, what is missing. */
export function SearchAnswer({ list, among, onSearch }: SearchAnswerProps) {
  const { t } = useTranslation('suggest');
  const { understood, instead, partial, elsewhere, noWork, total } = list;
  const { parts = [], unknown = [], literal } = understood ?? {};
  const named = (kind: 'work' | 'place') =>
    parts.flatMap((part) => (part.kind === kind ? [part.name] : [])).join(', ');
  const [work, place] = [named('work'), named('place')];
  const lines = parts.flatMap(({ name, typed }) =>
    typed === undefined ? [] : [t('search.taken', { name, typed })],
  );
  if (instead !== undefined) lines.push(t(insteadTexts[among], { role: instead }));
  if (unknown.length > 0) lines.push(t('search.unknown', { words: unknown.join(', ') }));
  if (elsewhere) lines.push(t(missingTexts[among], { work, place, count: total }));
  else {
    if (work !== '' && among === 'all' && (noWork || total === 0))
      lines.push(t('search.none', { work }));
    if (partial) lines.push(t('search.partial'));
  }
  if (lines.length === 0) return null;
  return (
    <div className={css.answer} role="status">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {literal !== undefined && (
        <Button variant="quiet" onClick={() => onSearch(literal)}>
          {t('search.literal', { query: literal })}
        </Button>
      )}
    </div>
  );
}
