import { useTranslation } from 'react-i18next';
import type { Applicant, Interview } from '#contract/applications/application.ts';
import type { ApplicationStatus } from '#contract/options.ts';
import { failureOf } from '#src/data/api.ts';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { failureText } from '#src/forms/failureText.ts';
import { dateAndTime } from '#src/i18n/dates.ts';
import type { Translate } from '#src/i18n/keys.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { seenOf, type ApplicantChange, type Chosen } from './applicantList.ts';
import { madeText } from './change/changeTexts.ts';
import type { Applicants } from './useApplicants.ts';

/** The form that a change is made in. */
export interface FromForm {
  /** The server took it, now or where it is wanted in spite of someone else's change. */
  onTaken: () => void;
  /** Shows there what someone else has done meanwhile. @returns false where the form is gone */
  onConflict: (current: Applicant) => boolean;
}

/** What someone else has done to an applicant meanwhile, and what was wanted. */
export function conflictTexts(t: Translate, current: Applicant, wanted: ApplicantChange) {
  const named = (status: string, interview?: Interview | null) => {
    const text = statusText(status);
    const name = text ? t(text) : status;
    if (status !== 'Interview Scheduled' || !interview) return name;
    return `${name} (${dateAndTime(interview.at, t)}, ${interview.place})`;
  };
  const { status = current.applicationStatus, interview } = wanted;
  return {
    title: t('applicants:change.conflict', { name: current.userName }),
    text: t('applicants:change.conflictText', {
      theirs: named(current.applicationStatus, current.interview),
      mine: named(status, interview),
    }),
  };
}

/** Changes of applicants that say what became of them, and offer the way back. None rejects. */
export function useToldChanges(list: Applicants) {
  const { t, i18n } = useTranslation('applicants');

  async function change(chosen: Chosen, what: ApplicantChange, form?: FromForm) {
    try {
      const made = await list.change(chosen, what);
      const { updated, changeId } = made;
      const text = madeText(t, made);
      if (updated === 0) return void showToast({ tone: 'info', text });
      form?.onTaken();
      // The server brings back what the status has ended too: the interview, and the step.
      const before = what.was?.status as ApplicationStatus | undefined;
      showToast({
        tone: 'ok',
        text,
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
      if (current) return tellConflict(chosen, what, current, form);
      const text = failure.code === 'NUMBER_CHANGED' ? failureText(i18n, failure) : null;
      showToast({ tone: 'danger', text: text ?? t('change.failed') });
    }
  }

  /** What someone else has done meanwhile, and what was wanted here: both, and the choice. */
  function tellConflict(
    chosen: Chosen,
    what: ApplicantChange,
    current: Applicant,
    form?: FromForm,
  ) {
    void list.reload();
    if (form?.onConflict(current)) return;
    showToast({
      tone: 'danger',
      ...conflictTexts(t, current, what),
      // A status alone would invite to an interview without day and place.
      ...((what.interview !== undefined ||
        (what.status !== undefined && what.status !== 'Interview Scheduled')) && {
        action: {
          label: t('change.anyway'),
          onAct: () => void change(chosen, { ...what, was: seenOf(current) }, form),
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
