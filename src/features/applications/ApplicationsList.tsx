import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statusColour, type MyApplication } from '#contract/applications/application.ts';
import { applicationStatuses } from '#contract/options.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { SearchIcon } from '#src/components/icons/critical.tsx';
import { GridIcon, ListIcon } from '#src/components/icons/deferred.tsx';
import { ApplicationCard } from './ApplicationCard.tsx';
import { ApplicationSheet } from './ApplicationSheet.tsx';
import css from './ApplicationsPage.module.css';
import { Filters } from './Filters.tsx';
import { PushOfferPart } from '#src/features/shared/push/PushOfferPart.tsx';
import { defaultChoice, selectApplications, shownStatus, type ListChoice } from './select.ts';

interface ApplicationsListProps {
  applications: readonly MyApplication[];
  /** The ids of those whose status has changed since the last look. */
  news: ReadonlySet<string>;
  /** The sharing was taken back: no news is sent. */
  sharingOff: boolean;
}

/** Filters, the cards that they leave, and how many applications stand at each status. */
export function ApplicationsList({ applications, news, sharingOff }: ApplicationsListProps) {
  const { t } = useTranslation('applications');
  const [choice, setChoice] = useState<ListChoice>(defaultChoice);
  const change = (next: Partial<ListChoice>) => setChoice({ ...choice, ...next });
  const count = useRef<HTMLParagraphElement>(null);
  // The button goes with the filters: the line that says what there is now takes the focus.
  const clear = () => {
    change({ ...defaultChoice, view: choice.view });
    count.current?.focus();
  };
  const [openId, setOpenId] = useState<string | null>(null);
  const open = applications.find(({ applicationId }) => applicationId === openId);
  const shown = selectApplications(applications, choice);
  return (
    <>
      <Filters choice={choice} onChange={change} onClear={clear} />
      <div className={css.views}>
        <p role="status" ref={count} tabIndex={-1}>
          {t('shown', { count: shown.length })}
        </p>
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
      {shown.length === 0 && (
        <EmptyState
          icon={<SearchIcon size={40} />}
          title={t('noneShown')}
          actions={<Button onClick={clear}>{t('filters.clear')}</Button>}
        />
      )}
      <ul className={choice.view === 'grid' ? css.grid : css.list}>
        {shown.map((application) => (
          <ApplicationCard
            key={application.applicationId}
            application={application}
            view={choice.view}
            isNews={news.has(application.applicationId)}
            onOpen={() => setOpenId(application.applicationId)}
          />
        ))}
      </ul>
      <section className={css.counts} aria-label={t('counts')}>
        <h2>{t('counts')}</h2>
        <ul>
          {([...applicationStatuses, 'Withdrawn'] as const).map((status) => {
            const number = applications.filter((a) => shownStatus(a) === status).length;
            if (number === 0) return null;
            return (
              <li key={status}>
                <Badge tone={statusColour(status)}>{t(`statuses.${status}`)}</Badge>{' '}
                <strong className="figure-number">{number}</strong>
              </li>
            );
          })}
        </ul>
      </section>
      {sharingOff ? <p>{t('newsOff')}</p> : <PushOfferPart />}
      {open && <ApplicationSheet application={open} onClose={() => setOpenId(null)} />}
    </>
  );
}
