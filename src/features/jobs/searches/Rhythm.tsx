import { useTranslation } from 'react-i18next';
import { searchName } from '#contract/search/savedSearch.ts';
import { Notice } from '#src/components/status/Notice.tsx';
import { Switch } from '#src/components/fields/Switch.tsx';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { chooseRhythm, type ListedSearch } from './useSavedSearches.ts';

/** Whether a search's person is told once a week, or as soon as there is something. */
export function Rhythm({ search: { id, digest = false, filters } }: { search: ListedSearch }) {
  const { t } = useTranslation('suggest');
  const { run, busy, failure } = useAction(() => chooseRhythm(id ?? '', !digest));
  // Not before the account has it.
  if (id === undefined) return null;
  return (
    <>
      <Switch
        label={t('tell.digest')}
        aria-label={`${t('tell.digest')}: ${searchName(filters)}`}
        checked={digest}
        busy={busy}
        onChange={run}
      />
      {failure && <Notice tone="danger">{t('tell.failed')}</Notice>}
    </>
  );
}
