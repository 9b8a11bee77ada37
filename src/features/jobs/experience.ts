import type { TFunction } from 'i18next';
import { experienceYears } from '#contract/job.ts';

/** 'No experience needed', '2 years', '2-4 years'. */
export function experienceLabel(experience: string, t: TFunction): string {
  if (experience.trim() === '') return t('common:notSpecified');
  const { from, to } = experienceYears(experience);
  if (from === 0 && to === 0) return t('jobs:noExperience');
  return t('common:years', { range: experience.trim(), count: Math.max(from, Math.min(to, 99)) });
}
