import { useTranslation } from 'react-i18next';
import { failureOf } from '#src/data/api.ts';
import { failureText } from '#src/forms/failureText.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { ChevronLeftIcon } from '#src/components/icons/critical.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { ProgressBar } from '#src/components/status/ProgressBar.tsx';
import { LoadFailed } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import css from '../Leads.module.css';
import { CheckedLeads } from './CheckedLeads.tsx';
import { FinishedLeads } from './FinishedLeads.tsx';
import { useLeadImport } from './useLeadImport.ts';

/** One import of people, whatever it is at. */
export function LeadImportView({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t, i18n } = useTranslation('adminLeads');
  const one = useLeadImport(id);
  const { data } = one;

  async function throwAway() {
    try {
      await one.act('cancel');
      onLeave();
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(i18n, failureOf(error)) });
    }
  }

  return (
    <div className={css.view}>
      <div>
        <Button variant="quiet" icon={<ChevronLeftIcon size={20} />} onClick={onLeave}>
          {t('import.back')}
        </Button>
      </div>
      {!data && one.failure && (
        <LoadFailed title={t('import.notLoaded')} failure={one.failure} onRetry={one.retry} />
      )}
      {!data && !one.failure && <Loading heights={['72px', '240px']} />}
      {data && (
        <>
          <p>{`${data.fileName} · ${shortDate(data.createdAt, t)}`}</p>
          <p role="status" className="visually-hidden">
            {t(`import.statuses.${data.status}`)}
          </p>
          {one.running && (
            <ProgressBar
              label={t(`import.statuses.${data.status}`)}
              value={data.progress.total > 0 ? (100 * data.progress.done) / data.progress.total : 0}
              valueText={t('import.progress', {
                done: data.progress.done,
                total: data.progress.total || '…',
              })}
            />
          )}
          {data.status === 'failed' && (
            <Notice tone="danger" title={t('import.unreadable')}>
              {failureSaid(t, data.failure)}
            </Notice>
          )}
          {data.status === 'checked' && <CheckedLeads key={data.version} one={one} detail={data} />}
          {(data.status === 'done' || data.status === 'undone') && (
            <FinishedLeads one={one} detail={data} />
          )}
          {(one.running || data.status === 'checked' || data.status === 'failed') && (
            <div>
              <Button variant="quiet" busy={one.busy} onClick={() => void throwAway()}>
                {t('import.throwAway')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

function failureSaid(
  t: ReturnType<typeof useTranslation<'adminLeads'>>['t'],
  failure: NonNullable<ReturnType<typeof useLeadImport>['data']>['failure'],
): string {
  if (failure === 'tooManyRecords') return t('adminLeads:import.tooMany');
  if (failure === 'noRecords') return t('adminLeads:import.noPeople');
  return t(`adminImport:failures.${failure ?? 'stopped'}`);
}
