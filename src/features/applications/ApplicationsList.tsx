import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyApplication } from '#contract/application.ts';
import { applicationStatuses } from '#contract/options.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { GridIcon, ListIcon } from '#src/ui/icons.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { ApplicationCard } from './ApplicationCard.tsx';
import css from './ApplicationsPage.module.css';
import {
  defaultChoice,
  isFiltered,
  selectApplications,
  sorts,
  statusFilters,
  type ListChoice,
} from './select.ts';

/** Filters, the cards that they leave, and how many applications stand at each status. */
export function ApplicationsList({ applications }: { applications: MyApplication[] }) {
  const { t } = useTranslation('applications');
  const [choice, setChoice] = useState<ListChoice>(defaultChoice);
  const change = (next: Partial<ListChoice>) => setChoice({ ...choice, ...next });
  const shown = selectApplications(applications, choice);
  return (
    <>
      <details className={css.filters} open={isFiltered(choice) || undefined}>
        <summary className={css.filtersTitle}>{t('filters.title')}</summary>
        <div className={css.fields}>
          <TextField
            type="search"
            label={t('filters.search')}
            value={choice.search}
            onChange={(event) => change({ search: event.target.value })}
          />
          <SelectField
            label={t('filters.status')}
            value={choice.status}
            options={statusFilters.map((value) => ({ value, label: t(`statuses.${value}`) }))}
            onChange={(event) => change({ status: event.target.value as ListChoice['status'] })}
          />
          <SelectField
            label={t('filters.sort')}
            value={choice.sort}
            options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            onChange={(event) => change({ sort: event.target.value as ListChoice['sort'] })}
          />
          {isFiltered(choice) && (
            <Button
              variant="quiet"
              onClick={() => setChoice({ ...defaultChoice, view: choice.view })}
            >
              {t('filters.clear')}
            </Button>
          )}
        </div>
      </details>
      <div className={css.views}>
        <p role="status">{t('shown', { count: shown.length })}</p>
        <IconButton
          label={t('view.list')}
          pressed={choice.view === 'list'}
          onClick={() => change({ view: 'list' })}
        >
          <ListIcon />
        </IconButton>
        <IconButton
          label={t('view.grid')}
          pressed={choice.view === 'grid'}
          onClick={() => change({ view: 'grid' })}
        >
          <GridIcon />
        </IconButton>
      </div>
      {shown.length === 0 && <p>{t('noneShown')}</p>}
      <ul className={choice.view === 'grid' ? css.grid : css.list}>
        {shown.map((application) => (
          <ApplicationCard
            key={application.applicationId}
            application={application}
            view={choice.view}
          />
        ))}
      </ul>
      <section className={css.counts} aria-label={t('counts')}>
        <h2>{t('counts')}</h2>
        <ul>
          {applicationStatuses.map((status) => {
            const number = applications.filter((a) => a.applicationStatus === status).length;
            if (number === 0) return null;
            return (
              <li key={status}>
                {t(`statuses.${status}`)}: <strong>{number}</strong>
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}
