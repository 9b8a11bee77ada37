import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { FilterOptions, JobFilters } from '#contract/jobs/job.ts';
import { href } from '#contract/http/paths.ts';
import { countries } from '#contract/options.ts';
import { classes } from '#src/components/classes.ts';
import { SearchIcon } from '#src/components/icons/critical.tsx';
import { Flag } from '#src/components/images/Flag.tsx';
import { grouped } from '#src/i18n/format.ts';
import { SearchField } from './SearchField.tsx';
import css from './QuickSearch.module.css';

interface QuickSearchProps {
  filters: JobFilters;
  /** The commonest; undefined where there are none. */
  chips: FilterOptions['popular'];
  /** They may still come. */
  isLoading: boolean;
  /** Their numbers are those of the list. */
  isCounted: boolean;
  onChange: (filters: JobFilters) => void;
  /** The address of the list with these filters, and the history's state that goes along. */
  hrefOf: (filters: JobFilters) => string;
  state: unknown;
}

const wordsOf = (form: HTMLFormElement) => new FormData(form).get('search') as string;

/** On small screens, above the list: a field to search in, and the commonest trades and countries. */
export function QuickSearch(props: QuickSearchProps) {
  const { filters, chips, isLoading, isCounted, onChange, hrefOf, state } = props;
  const { t } = useTranslation('jobs');
  const isWhole = Object.keys(filters).length === 0;
  return (
    <div className={css.quick}>
      <form
        role="search"
        action={href('jobs')}
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ ...filters, search: wordsOf(event.currentTarget) });
        }}
      >
        <SearchField
          {...{ filters, onChange }}
          labelHidden
          placeholder={t('filters.search')}
          prefix={<SearchIcon size={20} />}
        />
      </form>
      {(chips || isLoading) && (
        <ul className={classes('sideways', css.chips)} aria-label={t('quick')}>
          {chips?.map(({ filter, name, jobs }) => {
            const isChosen = filters[filter] === name;
            const next = { ...filters, [filter]: isChosen ? '' : name };
            const code = countries.find((country) => country.name === name)?.code;
            return (
              <li key={filter + name}>
                <Link
                  href={hrefOf(next)}
                  state={state}
                  onClick={(event) => {
                    // Words that are not searched for yet go along. A link that is opened beside
                    // this list does not come here.
                    event.preventDefault();
                    const form = event.currentTarget.closest('ul')!.previousElementSibling;
                    onChange({ ...next, search: wordsOf(form as HTMLFormElement) });
                  }}
                  aria-current={isChosen ? 'true' : undefined}
                >
                  {code && <Flag code={code} />}
                  {name}
                  {/* How many there are with other filters, or without a network, is not known. */}
                  {isWhole && isCounted && <span className={css.number}>{grouped(jobs)}</span>}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
