import { useTranslation } from 'react-i18next';
import {
  applicantFilters,
  applicantSorts,
  noStep,
  type ApplicantFacets,
  type ApplicantQuery,
  type ApplicantSort,
} from '#contract/applications/applicants.ts';
import type { JobSteps } from '#contract/applications/steps.ts';
import { classes } from '#src/components/classes.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { FoldedFilters } from '#src/features/admin/shared/FoldedFilters.tsx';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import dense from '#src/features/admin/shared/Dense.module.css';
import type { TextKey } from '#src/i18n/keys.ts';
import css from './ApplicantsPage.module.css';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';

export type Filter = ApplicantQuery & { sort: ApplicantSort };

export const noFilter: Filter = { search: '', status: '', skill: '', step: '', sort: 'oldest' };

/** The names of the orders. */
export const sortTexts = {
  oldest: 'applicants:sorts.oldest',
  newest: 'applicants:sorts.newest',
  name: 'applicants:sorts.name',
  status: 'applicants:sorts.status',
} as const satisfies Record<ApplicantSort, TextKey>;

interface FilterBarProps {
  filter: Filter;
  facets: ApplicantFacets | null;
  steps: JobSteps['steps'];
  onChange: (filter: Filter) => void;
}

/** Whether a filter leaves anyone out. */
export function isFiltered({ search, status, skill, step }: ApplicantQuery): boolean {
  return search.trim() !== '' || status !== '' || skill !== '' || step !== '';
}

/** Search, status, skill and order; each option says how many it would show. */
export function FilterBar({ filter, facets, steps, onChange }: FilterBarProps) {
  const { t } = useTranslation('applicants');
  const change = (some: Partial<Filter>) => onChange({ ...filter, ...some });
  const searchText = mayDo('user.fileLink') ? t('filters.search') : t('filters.searchName');
  const counted = (label: string, count: number) => t('filters.counted', { label, count });
  return (
    <div
      role="search"
      aria-label={t('filters.label')}
      className={classes(css.filters, steps.length > 0 && css.more, dense.bar)}
    >
      <TextField
        type="search"
        label={searchText}
        placeholder={searchText}
        value={filter.search}
        onChange={(event) => change({ search: event.target.value })}
      />
      <FoldedFilters set={[filter.status, filter.skill, filter.step].filter(Boolean).length}>
        <SelectField
          label={t('filters.status')}
          value={filter.status}
          placeholder={t('filters.anyStatus')}
          options={applicantFilters.map((value) => {
            const text = statusText(value);
            const name = text ? t(text) : value;
            return { value, label: facets ? counted(name, facets.statuses[value] ?? 0) : name };
          })}
          onChange={(event) => change({ status: event.target.value as Filter['status'] })}
        />
        {steps.length > 0 && (
          <SelectField
            label={t('adminPipeline:step')}
            value={filter.step}
            placeholder={t('adminPipeline:anyStep')}
            options={[
              ...steps.map(({ id, name, status, count }) => {
                const text = statusText(status);
                const label = t('adminPipeline:stepOf', {
                  ...{ status: text ? t(text) : status, step: name },
                });
                return { value: id, label: counted(label, count) };
              }),
              { value: noStep, label: t('adminPipeline:noStep') },
            ]}
            onChange={(event) => change({ step: event.target.value })}
          />
        )}
        <SelectField
          label={t('filters.skill')}
          value={filter.skill}
          placeholder={t('filters.anySkill')}
          options={(facets?.skills ?? []).map(({ skill, count }) => ({
            value: skill,
            label: counted(skill, count),
          }))}
          onChange={(event) => change({ skill: event.target.value })}
        />
        <SelectField
          label={t('filters.sort')}
          value={filter.sort}
          options={applicantSorts.map((value) => ({ value, label: t(sortTexts[value]) }))}
          onChange={(event) => change({ sort: event.target.value as ApplicantSort })}
        />
      </FoldedFilters>
      {isFiltered(filter) && (
        <Button variant="quiet" onClick={() => onChange({ ...noFilter, sort: filter.sort })}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  );
}
