import type { Translate } from '#src/i18n/keys.ts';
import { experienceYears } from '#contract/jobs/job.ts';

/** 'No experience needed', '2 years', '2-4 years'. */
export function experienceLabel(experience: string, t: Translate): string {
  if (experience.trim() === '') return t('common:notSpecified');
  const { from, to } = experienceYears(experience);
  if (from === 0 && to === 0) return t('jobs:noExperience');
  return t('common:years', { range: experience.trim(), count: Math.max(from, Math.min(to, 99)) });
}
