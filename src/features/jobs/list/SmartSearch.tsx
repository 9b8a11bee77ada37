import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterKey, JobFilters, JobList } from '#contract/jobs/job.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { useHydrated } from '#src/hooks/hydrated.ts';
import { optionalPart } from '#src/features/shared/page/lazyPart.tsx';
import { grouped } from '#src/i18n/format.ts';
import { JobCard } from './JobCard.tsx';
import page from './JobsPage.module.css';
import { SearchAnswer } from './SearchAnswer.tsx';
import css from './SmartSearch.module.css';

const shown = ['company', 'role', 'location', 'experience'] as const;

const TellMe = optionalPart(() => import('#src/features/jobs/searches/TellMe.tsx'));

/**
 * The bar above what was found, what follows it below (`others`), or the offer to tell of what it will
 * find (`tell`).
 */
type SmartSearchProps = BarProps | { others: JobList } | TellProps;

/** One part for both, so that the first screen names one file. */
export default function SmartSearch(props: SmartSearchProps) {
  // Its texts come with it, and on a server with the page's; without them it is left out.
  const { i18n } = useTranslation('suggest');
  if (!i18n.hasResourceBundle(i18n.language, 'suggest')) return null;
  if ('tell' in props) return <Tell {...props} />;
  return 'others' in props ? <OtherWork list={props.others} /> : <SearchBar {...props} />;
}

interface TellProps {
  tell: JobFilters;
  list: JobList | undefined;
}

/** Below a list; where a trade is missing in a place, beside the words that say so. */
function Tell({ tell, list }: TellProps) {
  const hydrated = useHydrated();
  if (!hydrated || !list) return null;
  return (
    <Suspense fallback={<div className={css.tell} />}>
      <div className={css.tell}>
        <TellMe filters={tell} offer={list.total > 0 && !list.partial ? 'more' : 'ask'} />
      </div>
    </Suspense>
  );
}

interface BarProps {
  /** The filters that a search set. */
  filters: JobFilters;
  /** All of them. */
  all: JobFilters;
  /** What it found, once that is known. */
  list: JobList | undefined;
  /** Whether only the jobs on this phone were searched. */
  local: boolean;
  onClear: () => void;
  /** To search on with these in the place of `filters`. */
  onChange: (filters: JobFilters) => void;
}

interface Chip {
  key: string;
  label: string;
  text: string;
  without: JobFilters;
}

/**
 * 'Smart Search Applied' with what it looks for, and 'Clear Search' (spec 2); each part goes by
 * itself. Free text is shown as it was understood, and the answer says what it took for what.
 */
function SearchBar({ filters, all, list, local, onClear, onChange }: BarProps) {
  const { t } = useTranslation(['suggest', 'jobs']);
  const isAlone = Object.values(all).filter(Boolean).length === 1;
  const understood = list?.understood;
  const { search } = filters;
  const chips: Chip[] = shown.flatMap((key) => {
    const value = filters[key];
    if (!value) return [];
    const text = key === 'experience' ? t('common:years', { range: value, count: 2 }) : value;
    return [{ key, label: t(`search.part.${key}`), text, without: without(filters, key) }];
  });
  const searching = (rest: string) =>
    rest === '' ? without(filters, 'search') : { ...filters, search: rest };
  const parts = search === undefined ? [] : (understood?.parts ?? []);
  for (const { kind, name, rest } of parts) {
    const label = t(`search.part.${kind}`);
    chips.push({ key: `${kind}-${name}`, label, text: name, without: searching(rest) });
  }
  const { years, pay } = (search !== undefined && understood) || {};
  if (years) {
    const text =
      years.value === 0
        ? t('jobs:noExperience')
        : t('common:years', { range: years.value, count: years.value });
    chips.push({
      key: 'years',
      label: t('search.part.experience'),
      text,
      without: searching(years.rest),
    });
  }
  if (pay) {
    const amount = grouped(pay.atLeast ?? pay.atMost ?? 0);
    const text = t(pay.atLeast === undefined ? 'search.payTo' : 'search.payFrom', { amount });
    chips.push({ key: 'pay', label: t('search.part.pay'), text, without: searching(pay.rest) });
  }
  if (search !== undefined && parts.length === 0) {
    const rest = without(filters, 'search');
    chips.push({ key: 'search', label: t('search.part.search'), text: search, without: rest });
  }
  return (
    <section className={css.bar} aria-labelledby="smart-search">
      <h2 id="smart-search" className={css.title} tabIndex={-1}>
        {t('search.title')}
      </h2>
      <ul className={css.chips}>
        {chips.map(({ key, label, text, without: rest }) => (
          <li key={key} className={css.chip}>
            <span>
              <span className={css.label}>{label}</span> {text}
            </span>
            <button
              type="button"
              aria-label={t('search.remove', { name: text })}
              className={css.remove}
              onClick={() => {
                // The button goes with what it takes off.
                document.getElementById('smart-search')?.focus();
                onChange(rest);
              }}
            />
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={onClear}>
        {t('search.clear')}
      </Button>
      {list && (
        <SearchAnswer
          list={list}
          among={local ? 'local' : isAlone ? 'all' : 'filtered'}
          onSearch={(text) => onChange({ ...filters, search: text })}
        />
      )}
      {list?.elsewhere && <Tell tell={all} list={list} />}
    </section>
  );
}

function without(filters: JobFilters, key: FilterKey): JobFilters {
  const rest = { ...filters };
  delete rest[key];
  return rest;
}

/** Below a trade that is missing in a place: other work there. */
function OtherWork({ list }: { list: JobList }) {
  const { t } = useTranslation('suggest');
  const { others, understood } = list;
  if (!others) return null;
  const places = understood?.parts.filter(({ kind }) => kind === 'place') ?? [];
  const place = places.map(({ name }) => name).join(', ');
  return (
    <section aria-labelledby="other-work">
      <h2 id="other-work">{t('search.others', { place, count: others.total })}</h2>
      <ul className={page.list}>
        {others.jobs.map((job) => (
          <JobCard key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}
