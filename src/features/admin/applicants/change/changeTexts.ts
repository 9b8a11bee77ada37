import type { ApplicationStatus } from '#contract/options.ts';
import type { Translate } from '#src/i18n/keys.ts';
import type { Made } from '#src/features/admin/applicants/applicantList.ts';

/** Who of those that were chosen stays as they are, and why; null where no one does. */
export function leftText(t: Translate, { left = {} }: Pick<Made, 'left'>): string | null {
  const { withdrawn = 0, deleting = 0 } = left;
  const texts = [
    withdrawn > 0 && t('applicants:change.leftWithdrawn', { count: withdrawn }),
    deleting > 0 && t('applicants:change.leftDeleting', { count: deleting }),
  ].filter((text) => text !== false);
  return texts.length > 0 ? texts.join(' ') : null;
}

/** What became of a change: how many, how many of them hear nothing by mail, and who stays. */
export function madeText(t: Translate, made: Made): string {
  const { updated, untold = 0 } = made;
  const left = leftText(t, made);
  if (updated === 0) return left ?? t('applicants:change.nothing');
  const untoldText = untold > 0 && t('applicants:change.untold', { count: untold });
  return [t('applicants:change.done', { count: updated }), untoldText, left]
    .filter(Boolean)
    .join(' · ');
}

/** Who hears of a change that is not made yet, before anyone is counted. */
export function toldText(t: Translate, status: ApplicationStatus): string {
  return t(status === 'Applied' ? 'applicants:change.toldApplied' : 'applicants:change.told');
}

/** The same of those who were counted. */
export function mailsText(t: Translate, { updated, untold = 0 }: Made): string {
  const told = updated - untold;
  if (told === 0) return t('applicants:question.mailsNone', { count: updated });
  // A mail to a single one waits for nothing.
  if (updated === 1) return t('applicants:question.mailNow');
  return untold === 0
    ? t('applicants:question.mails')
    : t('applicants:question.mailsSome', { told, untold });
}
