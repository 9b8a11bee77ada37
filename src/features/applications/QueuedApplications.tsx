import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { OutboxEntry } from '#contract/outbox.ts';
import { href } from '#contract/http/paths.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import { StateMark } from '#src/features/shared/state/StateMark.tsx';
import { mendOf } from '#src/features/shared/apply/mendApplication.ts';
import { failureText } from '#src/forms/failureText.ts';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { orNotSpecified } from '#src/i18n/format.ts';
import css from './ApplicationsPage.module.css';

/** The applications that were made on this phone and are not with the server yet. */
export function useQueuedApplications(): readonly OutboxEntry[] {
  useSignals();
  return outboxEntries.value.filter(({ call }) => call === 'jobs.apply');
}

/** What waits to be sent, above what was sent. */
export function QueuedApplications({ entries }: { entries: readonly OutboxEntry[] }) {
  const { t } = useTranslation('applications');
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="queued-title" data-mark="">
      <h2 id="queued-title" className="visually-hidden">
        {t('queued.title')}
      </h2>
      <ul className={css.list}>
        {entries.map((entry) => (
          <Queued key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Queued({ entry }: { entry: OutboxEntry }) {
  const { t, i18n } = useTranslation('applications');
  const jobId = entry.params.jobId ?? '';
  // Kept on the phone when the job was looked at.
  const { data } = useResource({ call: 'jobs.get', params: { jobId } });
  const { failure } = entry;
  // What may have arrived is told at length where it waits.
  const isUnsure = failure?.code === 'TOO_OLD';
  const mend = mendOf(entry);
  const retry = async () => {
    const { outbox } = await import('#src/data/outbox/outbox.ts');
    await outbox.retry(entry.id);
  };
  return (
    <Card as="li" className={css.card ?? ''}>
      <div className={css.cardTop}>
        <h3 className={css.jobTitle}>{(data ?? entry.about)?.jobName ?? t('queued.job')}</h3>
        <StateMark state={entry.state}>{t(`queued.states.${entry.state}`)}</StateMark>
      </div>
      <Place job={data ?? entry.about} />
      <div className={css.cardBottom}>
        <p className={css.soft}>
          {entry.state !== 'failed'
            ? t('queued.text')
            : failure && !isUnsure
              ? failureText(i18n, failure)
              : t('queued.unsureText')}
        </p>
        {mend && (
          <Link
            href={mend.address}
            className={buttonClass('next')}
            onClick={() => void mend.keep()}
          >
            {t(
              mend.code === 'SUBSCRIPTION_INACTIVE'
                ? 'queued.mend.SUBSCRIPTION_INACTIVE'
                : 'queued.mend.PROFILE_INCOMPLETE',
            )}
          </Link>
        )}
        {mend && (
          <Button variant="quiet" onClick={() => void retry()}>
            {t('queued.retry')}
          </Button>
        )}
        <Link href={href('waiting')} className={buttonClass('quiet')}>
          {t('queued.look')}
        </Link>
      </div>
    </Card>
  );
}

/** Where it is, as far as the phone knows: of a job that is gone by now, as it was when it was applied for. */
function Place({ job }: { job: OutboxEntry['about'] }) {
  const { t } = useTranslation('applications');
  return (
    job && (
      <p>
        {orNotSpecified(job.companyName, t)} · {orNotSpecified(job.location, t)}
      </p>
    )
  );
}
