import { useTranslation } from 'react-i18next';
import { jobsQuery } from '#contract/job.ts';
import { limits } from '#contract/limits.ts';
import { pageTitle, useHead } from '#src/lib/head.tsx';
import { useResource } from '#src/lib/pageData.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import css from './JobsPage.module.css';
import { JobsResult } from './JobsResult.tsx';
import { useJobsAddress, type Sort } from './useJobsAddress.ts';

/** The jobs list (spec 2): filters, sort, pages; all of it in the address. */
export default function JobsPage() {
  const { t } = useTranslation('jobs');
  const { address, filters, sort, pageHref, setFilters, setSort } = useJobsAddress();
  const query = jobsQuery(address);
  const list = useResource({ call: 'jobs.list', query });
  const options = useResource({ call: 'jobs.filterOptions' });
  // The sidebar falls back to empty lists where its options cannot be had (spec 8).
  const choices =
    options.data ??
    (options.error ? { companies: [], roles: [], locations: [], experiences: [] } : undefined);
  useHead({ title: pageTitle(t('title')), description: t('description') });
  return (
    <div className={`container ${css.page}`}>
      <h1>{t('title')}</h1>
      <div className={css.columns}>
        <FilterPanel filters={filters} options={choices} onChange={setFilters} />
        <div>
          <div className={css.tools}>
            <FilterSheet filters={filters} options={choices} onApply={setFilters} />
            <SelectField
              label={t('sort.label')}
              className={css.sort ?? ''}
              value={sort}
              options={[
                { value: 'newest', label: t('sort.newest') },
                { value: 'oldest', label: t('sort.oldest') },
              ]}
              onChange={(event) => setSort(event.target.value as Sort)}
            />
          </div>
          <JobsResult
            list={list}
            page={Number(query.page)}
            filtered={Object.keys(filters).length > 0}
            pageHref={pageHref}
            pageSize={limits.jobsPageSize}
            onClear={() => setFilters({})}
          />
        </div>
      </div>
    </div>
  );
}
