import { commonYears, motherTongues } from '#contract/account/profileOptions.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { ProfileField } from '#src/features/profile/edit/profileValues.ts';
import type { Translate } from '#src/i18n/keys.ts';

/**
 * Answers that one tap gives to the text fields of the wizard. `job`: what someone is about to
 * apply to; its trade and skills are the likeliest words.
 */
export function suggestionsFor(
  field: ProfileField,
  job: Pick<Job, 'jobName' | 'skills'> | undefined,
  t: Translate,
): readonly string[] {
  switch (field) {
    case 'motherTongue':
      return motherTongues;
    case 'yearsOfExperience':
      return commonYears;
    case 'presentJobTitle':
      return job ? [job.jobName] : [];
    case 'skills':
      return job?.skills ?? [];
    case 'residencyHistory':
      return [t('profile:suggest.onlyIndia')];
    case 'whyAbroad':
      return [t('profile:suggest.family'), t('profile:suggest.learn'), t('profile:suggest.house')];
    default:
      return [];
  }
}
