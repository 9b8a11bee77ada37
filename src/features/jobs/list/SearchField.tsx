import { useTranslation } from 'react-i18next';
import type { JobFilters } from '#contract/jobs/job.ts';
import { SuggestField, type SuggestFieldProps } from '#src/features/shared/search/SuggestField.tsx';
import type { Suggest } from '#src/features/shared/search/useSuggestions.ts';

const suggest: Suggest = async (typed, signal) =>
  (await import('#src/data/cache/suggestions.ts')).suggestionsFor(typed, signal);

interface SearchFieldProps extends Omit<
  SuggestFieldProps,
  'suggest' | 'label' | 'onPick' | 'onChange'
> {
  filters: JobFilters;
  onChange: (filters: JobFilters) => void;
}

/** The words of the list's search, with suggestions; one that is taken is searched for at once. */
export function SearchField({ filters, onChange, ...field }: SearchFieldProps) {
  const { t } = useTranslation('jobs');
  const { search = '' } = filters;
  return (
    <SuggestField
      {...field}
      suggest={suggest}
      onPick={(picked) => onChange({ ...filters, search: picked })}
      // Another search is another field, no matter who changed it: what was typed there is gone.
      key={search}
      name="search"
      label={t('filters.search')}
      defaultValue={search}
      optionalText=""
    />
  );
}
