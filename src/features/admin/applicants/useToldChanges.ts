import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applications/application.ts';
import type { ApplicationStatus } from '#contract/options.ts';
import { failureOf } from '#src/data/api.ts';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { seenOf, type ApplicantChange, type Chosen } from './applicantList.ts';
import type { Applicants } from './useApplicants.ts';

/** Changes of applicants that say what became of them, and offer the way back. None rejects. */
export function useToldChanges(list: Applicants) {
  const { t, i18n } = useTranslation('applicants');

  /** `onTaken`: the server took it, now or where it is wanted in spite of someone else's change. */
  async function change(chosen: Chosen, what: ApplicantChange, onTaken?: () => void) {
    try {
      const { updated, changeId } = await list.change(chosen, what);
      if (updated === 0) return void showToast({ tone: 'info', text: t('change.nothing') });
      onTaken?.();
      // The server brings back what the status has ended too: the interview, and the step.
      const before = what.was?.status as ApplicationStatus | undefined;
      showToast({
        tone: 'ok',
        text: t('change.done', { count: updated }),
        ...(changeId !== undefined &&
          mayDo('jobs.undoChange') && {
            action: {
              label: t('change.undo'),
              onAct: () => void takeBack(changeId, { chosen, before }),
            },
          }),
      });
    } catch (error) {
      const failure = failureOf(error);
      const current = failure.code === 'VERSION_CONFLICT' && (failure.body.current as Applicant);
      if (current) return tellConflict(chosen, what, current, onTaken);
      const text = failure.code === 'NUMBER_CHANGED' ? failureText(i18n, failure) : null;
      showToast({ tone: 'danger', text: text ?? t('change.failed') });
    }
  }

  /** What someone else has done meanwhile, and what was wanted here: both, and the choice. */
  function tellConflict(
    chosen: Chosen,
    what: ApplicantChange,
    current: Applicant,
    onTaken?: () => void,
  ) {
    void list.reload();
    const named = (status: string) => {
      const text = statusText(status);
      return text ? t(text) : status;
    };
    showToast({
      tone: 'danger',
      title: t('change.conflict', { name: current.userName }),
      text: t('change.conflictText', {
        theirs: named(current.applicationStatus),
        mine: named(what.status ?? current.applicationStatus),
      }),
      // A status alone would invite to an interview without day and place.
      ...((what.interview !== undefined ||
        (what.status !== undefined && what.status !== 'Interview Scheduled')) && {
        action: {
          label: t('change.anyway'),
          onAct: () => void change(chosen, { ...what, was: seenOf(current) }, onTaken),
        },
      }),
    });
  }

  /** `single`: whom it was about, and what they would be again, where that is known. */
  async function takeBack(
    id: string,
    single?: { chosen: Chosen; before: ApplicationStatus | undefined },
  ) {
    try {
      const { undone, kept } = await list.undo(id);
      // One was told at once: that no mail is sent would not be true.
      if (single) return void showToast({ tone: 'ok', text: t('change.undone') });
      const text = t('recent.undone', { count: undone });
      const rest = kept > 0 ? ` ${t('recent.kept', { count: kept })}` : '';
      showToast({ tone: 'ok', text: text + rest });
    } catch (error) {
      const failure = failureOf(error);
      const current = failure.code === 'VERSION_CONFLICT' && (failure.body.current as Applicant);
      if (current && single) return tellConflict(single.chosen, { status: single.before }, current);
      showToast({ tone: 'danger', text: failureText(i18n, failure) });
    }
  }

  return { change, takeBack };
}
