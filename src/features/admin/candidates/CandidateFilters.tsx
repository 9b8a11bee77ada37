import { useTranslation } from 'react-i18next';
import {
  homeStates,
  motherTongues,
  passportAvailabilities,
} from '#contract/account/profileOptions.ts';
import {
  candidateLimits,
  candidateSorts,
  candidateYears,
  documentDays,
} from '#contract/candidates/candidate.ts';
import { FoldedFilters } from '#src/features/admin/shared/FoldedFilters.tsx';
import { SearchField } from '#src/features/admin/shared/SearchField.tsx';
import { optionLabel } from '#src/features/shared/profile/optionLabels.ts';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import css from './Candidates.module.css';
import { filtersSet, type CandidatesAddress } from './candidatesAddress.ts';

interface CandidateFiltersProps {
  address: CandidatesAddress;
  /** Those that can be filtered by. */
  tags: readonly string[];
  onChange: (some: Partial<CandidatesAddress>) => void;
}

/** One search, and filters by what a profile says. */
export function CandidateFilters({ address, tags, onChange }: CandidateFiltersProps) {
  const { t } = useTranslation('adminCandidates');
  const field = (name: keyof CandidatesAddress) => ({
    name,
    value: address[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const typed = (name: 'title' | 'skill') => (
    <TextField
      {...field(name)}
      label={t(`filter.${name}`)}
      placeholder={t(`filter.${name}`)}
      maxLength={candidateLimits.filter}
      autoComplete="off"
    />
  );
  return (
    <form
      role="search"
      aria-label={t('filter.label')}
      className={css.filters}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={css.search}>
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          value={address.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <FoldedFilters set={filtersSet(address)}>
        {typed('title')}
        {typed('skill')}
        <SelectField
          {...field('state')}
          label={t('filter.state')}
          placeholder={t('filter.anyState')}
          options={homeStates}
        />
        <SelectField
          {...field('passport')}
          label={t('filter.passport')}
          placeholder={t('filter.anyPassport')}
          options={passportAvailabilities.map((value) => ({ value, label: optionLabel(value, t) }))}
        />
        <SelectField
          {...field('years')}
          label={t('filter.years')}
          placeholder={t('filter.anyYears')}
          options={candidateYears.map((value) => ({
            ...{ value, label: t('filter.atLeast', { count: Number(value) }) },
          }))}
        />
        <SelectField
          {...field('language')}
          label={t('filter.language')}
          placeholder={t('filter.anyLanguage')}
          options={['English', ...motherTongues]}
        />
        <SelectField
          {...field('tag')}
          label={t('filter.tag')}
          placeholder={t('filter.anyTag')}
          options={tags}
        />
        <SelectField
          {...field('expires')}
          label={t('filter.expires')}
          placeholder={t('filter.anyExpiry')}
          options={documentDays.map((value) => ({
            value,
            label:
              value === '0' ? t('filter.expired') : t('filter.expiresIn', { count: Number(value) }),
          }))}
        />
        <SelectField
          {...field('sort')}
          label={t('filter.sort')}
          options={candidateSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
      </FoldedFilters>
    </form>
  );
}
