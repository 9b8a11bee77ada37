import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applications/application.ts';
import type { JobStep } from '#contract/applications/steps.ts';
import { ArrowRightIcon } from '#src/components/icons/critical.tsx';
import { EditIcon } from '#src/components/icons/deferred.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { serverTime } from '#src/data/session/clock.ts';
import tableCss from '#src/features/admin/applicants/ApplicantTable.module.css';
import { isOpen } from '#src/features/admin/applicants/applicantList.ts';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { dateAndTime } from '#src/i18n/dates.ts';
import css from './Steps.module.css';
import type { Steps } from './useSteps.ts';
import { useWaitText } from './useWaitText.ts';

/** The step that comes after the one that someone is in, among those of their status. */
export function stepAfter(steps: readonly JobStep[], applicant: Applicant): JobStep | undefined {
  const own = steps.filter(({ status }) => status === applicant.applicationStatus);
  return own[own.findIndex(({ id }) => id === applicant.step?.id) + 1];
}

/** The step of an applicant and since when, a list of the others, and the next one in one tap. */
export function StepCell({ applicant, steps }: { applicant: Applicant; steps: Steps }) {
  const { t } = useTranslation('adminPipeline');
  const waitText = useWaitText();
  const { _id, step, userName, applicationStatus, withdrawnAt } = applicant;
  const own = steps.list.filter(({ status }) => status === applicationStatus);
  if (withdrawnAt || own.length === 0) return null;
  const busy = steps.moving.has(_id);
  const next = stepAfter(steps.list, applicant);
  const days = step ? (serverTime() - Date.parse(step.since)) / 86_400_000 : 0;
  return (
    <div className={css.cell} aria-busy={busy || undefined}>
      <span className={step ? css.step : tableCss.none}>
        {step?.name ?? t('noStep')}
        {step && (
          <time dateTime={step.since} title={dateAndTime(step.since, t)} className={css.since}>
            {waitText(days)}
          </time>
        )}
      </span>
      {isOpen(applicant) && mayDo('jobs.moveStep') && (
        <span className={css.moves}>
          <span className={tableCss.pick}>
            <EditIcon size={20} />
            <select
              aria-label={t('move.of', { name: userName })}
              title={t('move.of', { name: userName })}
              value={step?.id ?? ''}
              disabled={busy}
              onChange={({ target }) => void steps.moveOne(applicant, target.value || null)}
            >
              <option value="">{t('noStep')}</option>
              {own.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </span>
          {next && (
            <IconButton
              plain
              label={t('move.next', { name: userName, step: next.name })}
              disabled={busy}
              onClick={() => void steps.moveOne(applicant, next.id)}
            >
              <ArrowRightIcon size={20} />
            </IconButton>
          )}
        </span>
      )}
    </div>
  );
}
