import { noExperience } from '#contract/jobs/job.ts';
import { orNotSpecified } from './format.ts';
import type { Translate } from './keys.ts';

/** 'No experience needed', '2 years', '2-4 years'; what is no number or range as it is written. */
export function experienceLabel(experience: string, t: Translate): string {
  const range = experience.trim();
  if (noExperience.test(range)) return t('jobs:noExperience');
  return /^\d([\d\s.+–-]|to)*$/.test(range)
    ? t('common:years', { range, count: range === '1' ? 1 : 2 })
    : orNotSpecified(range, t);
}
