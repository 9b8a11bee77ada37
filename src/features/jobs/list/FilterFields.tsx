import { useTranslation } from 'react-i18next';
import type { FilterOptions, JobFilters } from '#contract/jobs/job.ts';
import { categories, experienceRanges, salaryRanges } from '#contract/options.ts';
import { grouped, salaryText } from '#src/i18n/format.ts';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import { categoryLabel } from '#src/features/jobs/categoryLabel.ts';
import css from './Filters.module.css';
import { shownAtFirst } from './firstOptions.ts';
import { SearchField } from './SearchField.tsx';

interface FilterFieldsProps {
  filters: JobFilters;
  /** Undefined while they load. */
  options: FilterOptions | undefined;
  /** With all that can be chosen: hundreds of elements, which need not be there before they are seen. */
  isWhole: boolean;
  onChange: (filters: JobFilters) => void;
}

/** The filters of spec section 3. Names are the address' keys, so that the form works without script. */
export function FilterFields({ filters, options, isWhole, onChange }: FilterFieldsProps) {
  const { t } = useTranslation('jobs');
  if (!options) {
    return (
      <SkeletonGroup label={t('filters.loading')}>
        <Skeleton shape="block" height="76px" />
        <Skeleton shape="block" height="76px" />
        <Skeleton shape="block" height="76px" />
      </SkeletonGroup>
    );
  }
  const select = (
    name: Exclude<keyof JobFilters, 'search'>,
    values: readonly (string | { value: string; label: string })[],
    numbers?: Record<string, number>,
  ) => {
    const chosen = filters[name] ?? '';
    const counted = (one: string | { value: string; label: string }) => {
      const { value, label } = typeof one === 'string' ? { value: one, label: one } : one;
      const jobs = numbers?.[value];
      return { value, label: jobs ? `${label} (${grouped(jobs)})` : label };
    };
    return (
      <SelectField
        name={name}
        label={t(`filters.${name}`)}
        placeholder={t('filters.any')}
        options={(isWhole ? values : shownAtFirst(values, chosen)).map(counted)}
        value={chosen}
        onChange={(event) => onChange({ ...filters, [name]: event.target.value })}
      />
    );
  };
  return (
    <div className={css.fields}>
      <SearchField
        {...{ filters, onChange }}
        onBlur={(event) => {
          if (event.target.value.trim() !== (filters.search ?? '')) {
            onChange({ ...filters, search: event.target.value });
          }
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onChange({ ...filters, search: event.currentTarget.value });
        }}
      />
      {select('location', options.locations, options.numbers?.locations)}
      {select(
        'experience',
        experienceRanges.map((value) => ({
          value,
          label: t('common:years', { range: value, count: 2 }),
        })),
      )}
      {select(
        'salaryRange',
        salaryRanges.map((value) => ({ value, label: salaryText(value, t) })),
      )}
      {select(
        'category',
        categories.map((value) => ({ value, label: categoryLabel(value, t) })),
        options.numbers?.categories,
      )}
      {select('role', options.roles, options.numbers?.roles)}
      {select('company', options.companies)}
    </div>
  );
}
