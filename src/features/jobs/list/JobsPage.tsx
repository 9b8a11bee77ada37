import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { jobsQuery, type FilterKey, type JobFilters, type JobSort } from '#contract/jobs/job.ts';
import { limits } from '#contract/limits.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { keptPart } from '#src/hooks/keptParts.tsx';
import { useResource } from '#src/hooks/pageData.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { optionalPart } from '#src/features/shared/page/lazyPart.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { optionsAtFirst } from './firstOptions.ts';
import css from './JobsPage.module.css';
import { JobsResult } from './JobsResult.tsx';
import { QuickSearch } from './QuickSearch.tsx';
import { useJobsAddress } from './useJobsAddress.ts';

/** A search comes from another page or with its address: its bar is no part of the first screen's weight. */
const SmartSearch = import.meta.env.SSR
  ? (await import('./SmartSearch.tsx')).default
  : optionalPart(() => import('./SmartSearch.tsx'));

const listSorts = ['newest', 'oldest', 'pay'] as const;
const searchSorts = ['best', 'newest', 'pay', 'oldest'] as const;

/** The jobs list (spec 2): filters, sort, pages; all of it in the address. */
export default function JobsPage() {
  const { t } = useTranslation('jobs');
  const at = useJobsAddress();
  const { filters, smart, sort, setFilters, setSort } = at;
  const query = jobsQuery(at.query);
  const smartKeys = Object.keys(smart) as FilterKey[];
  const list = useResource({ call: 'jobs.list', query });
  const options = useResource({ call: 'jobs.filterOptions' });
  // The sidebar falls back to empty lists where its options cannot be had (spec 8).
  const choices =
    // Numbers are of all jobs: without a network the list is of those on the phone.
    (options.data && options.offline ? { ...options.data, numbers: undefined } : options.data) ??
    (options.error ? { companies: [], roles: [], locations: [], experiences: [] } : undefined);
  useHead({ title: pageTitle(t('title')), description: t('description') });
  const { arrival } = at;
  useEffect(() => {
    if (!arrival?.fromHeroSearch && !arrival?.fromCategoryCard) return;
    // Once: a reload or the way back keeps the search and says nothing.
    history.replaceState({ searchFilters: arrival.searchFilters }, '');
    void import('./searchSummaryToast.ts').then(({ showSearchSummary: tellArrival }) =>
      tellArrival(arrival, t),
    );
  }, [arrival, t]);
  const quickSearch = (
    <QuickSearch
      {...{ filters, hrefOf: at.filtersHref, state: at.kept }}
      chips={choices?.popular}
      isLoading={!choices}
      isCounted={Boolean(choices?.numbers)}
      onChange={setFilters}
    />
  );
  return (
    <div className={`container ${css.page} ${css.fieldFirst}`}>
      <h1 className={css.title}>{t('title')}</h1>
      {import.meta.env.SSR
        ? keptPart(quickSearch, 'page', 'sort' in at.query && sort)
        : quickSearch}
      <div className={css.columns}>
        {import.meta.env.SSR ? (
          keptPart(
            <FilterPanel
              filters={filters}
              options={choices && optionsAtFirst(choices, filters)}
              onChange={setFilters}
            />,
            'page',
          )
        ) : (
          <FilterPanel filters={filters} options={choices} onChange={setFilters} />
        )}
        <div>
          <div className={css.tools}>
            <FilterSheet filters={filters} options={choices} onApply={setFilters} />
            <SelectField
              label={t('sort.label')}
              labelHidden
              className={css.sort ?? ''}
              value={sort}
              options={(filters.search ? searchSorts : listSorts).map((value) => ({
                value,
                label: t(`sort.${value}`),
              }))}
              onChange={(event) => setSort(event.target.value as JobSort)}
            />
          </div>
          {(smartKeys.length > 0 || list.data?.instead) && (
            <Suspense>
              <SmartSearch
                filters={smart}
                all={filters}
                list={list.data}
                local={list.local || list.offline}
                onClear={() => setFilters(without(filters, smartKeys))}
                onChange={(next) => setFilters({ ...without(filters, smartKeys), ...next })}
              />
            </Suspense>
          )}
          <JobsResult
            list={list}
            page={Number(query.page)}
            smart={smartKeys.length > 0}
            filtered={Object.keys(filters).length > smartKeys.length}
            pageHref={at.pageHref}
            pageState={at.kept}
            pageSize={limits.jobsPageSize}
            onClear={() => setFilters({})}
          />
          {Object.keys(filters).length > 0 && !list.data?.elsewhere && (
            <Suspense>
              <SmartSearch tell={filters} list={list.data} />
            </Suspense>
          )}
          {list.data?.others && (
            <Suspense>
              <SmartSearch others={list.data} />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}

/** The filters without these. */
function without(filters: JobFilters, keys: readonly FilterKey[]): JobFilters {
  const rest = { ...filters };
  for (const key of keys) delete rest[key];
  return rest;
}
