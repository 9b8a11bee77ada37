import { getI18n, useTranslation } from 'react-i18next';
import type { FilterKey, JobFilters, JobList } from '#contract/jobs/job.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { CloseIcon } from '#src/components/icons/deferred.tsx';
import { loadTexts } from '#src/i18n/texts.ts';
import { OtherWork } from './OtherWork.tsx';
import { SearchAnswer } from './SearchAnswer.tsx';
import css from './SmartSearch.module.css';

// A server has them with the page's; without them the bar is left out.
if (!import.meta.env.SSR) await loadTexts(getI18n(), ['suggest']);

const shown = ['company', 'role', 'location', 'experience'] as const;

/** The bar above what was found, or what follows it below (`others`). */
export type SmartSearchProps = BarProps | { others: JobList };

/** One part for both, so that the first screen names one file. */
export default function SmartSearch(props: SmartSearchProps) {
  return 'others' in props ? <OtherWork list={props.others} /> : <SearchBar {...props} />;
}

interface BarProps {
  /** The filters that a search set. */
  filters: JobFilters;
  /** What it found, once that is known. */
  list: JobList | undefined;
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
function SearchBar({ filters, list, onClear, onChange }: BarProps) {
  const { t } = useTranslation(['suggest', 'jobs']);
  const understood = list?.understood;
  const { search } = filters;
  const chips: Chip[] = shown.flatMap((key) => {
    const value = filters[key];
    if (!value) return [];
    const text = key === 'experience' ? t('jobs:filters.years', { range: value }) : value;
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
      years.value === 0 ? t('jobs:noExperience') : t('jobs:filters.years', { range: years.value });
    chips.push({
      key: 'years',
      label: t('search.part.experience'),
      text,
      without: searching(years.rest),
    });
  }
  if (pay) {
    const amount = (pay.atLeast ?? pay.atMost ?? 0).toLocaleString('en-IN');
    const text = t(pay.atLeast === undefined ? 'search.payTo' : 'search.payFrom', { amount });
    chips.push({ key: 'pay', label: t('search.part.pay'), text, without: searching(pay.rest) });
  }
  if (search !== undefined && parts.length === 0) {
    const rest = without(filters, 'search');
    chips.push({ key: 'search', label: t('search.part.search'), text: search, without: rest });
  }
  return (
    <section className={css.bar} aria-labelledby="smart-search">
      <h2 id="smart-search" className={css.title}>
        {t('search.title')}
      </h2>
      <ul className={css.chips}>
        {chips.map(({ key, label, text, without: rest }) => (
          <li key={key} className={css.chip}>
            <span className={css.label}>{label}</span> {text}
            <IconButton
              label={t('search.remove', { name: text })}
              className={css.remove ?? ''}
              onClick={() => onChange(rest)}
            >
              <CloseIcon size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={onClear}>
        {t('search.clear')}
      </Button>
      {list && (
        <SearchAnswer list={list} onSearch={(text) => onChange({ ...filters, search: text })} />
      )}
    </section>
  );
}

function without(filters: JobFilters, key: FilterKey): JobFilters {
  const rest = { ...filters };
  delete rest[key];
  return rest;
}
