import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { categories, jobStatuses } from '#contract/options.ts';
import { SearchIcon } from '#src/components/icons/critical.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { FoldedFilters } from '#src/features/admin/shared/FoldedFilters.tsx';
import dense from '#src/features/admin/shared/Dense.module.css';
import css from './AdminJobsPage.module.css';
import type { JobsAddress } from './jobsAddress.ts';
import { statusTexts } from './statusTexts.ts';

interface JobFiltersProps {
  address: JobsAddress;
  onChange: (address: JobsAddress) => void;
}

/** Search, filters and order of the admin's list. */
export function JobFilters({ address, onChange }: JobFiltersProps) {
  const { t } = useTranslation('adminJobs');
  const field = (name: keyof JobsAddress) => ({
    name,
    value: address[name],
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...address, [name]: event.target.value }),
  });
  return (
    <form
      role="search"
      className={`${css.filters} ${dense.bar}`}
      onSubmit={(event) => event.preventDefault()}
    >
      <TextField
        {...field('search')}
        type="search"
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        maxLength={limits.shortText}
        enterKeyHint="search"
        prefix={<SearchIcon size={20} />}
        className={css.search}
      />
      <FoldedFilters set={[address.status, address.category, address.sort].filter(Boolean).length}>
        <SelectField
          {...field('status')}
          label={t('table.status')}
          placeholder={t('filter.anyStatus')}
          options={jobStatuses.map((value) => ({ value, label: t(statusTexts[value]) }))}
        />
        <SelectField
          {...field('category')}
          label={t('form.category')}
          placeholder={t('filter.anyCategory')}
          options={categories}
        />
        <SelectField
          {...field('sort')}
          label={t('filter.sort')}
          placeholder={t('filter.newest')}
          options={[{ value: 'oldest', label: t('filter.oldest') }]}
        />
      </FoldedFilters>
    </form>
  );
}
