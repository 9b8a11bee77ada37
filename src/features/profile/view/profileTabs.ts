import { completionWeights, type CompletionCategory } from '#contract/account/completion.ts';
import { isDetailField } from '#contract/account/profileForms.ts';
import type { ProfileField } from '#src/features/profile/edit/profileValues.ts';

/** The tabs of the own profile (spec 2); each shows the fields of its completion category. */
export const profileTabs = [
  { id: 'basic', label: 'profile:page.basic' },
  { id: 'education', label: 'profile:page.education' },
  { id: 'experience', label: 'profile:page.experience' },
  { id: 'personal', label: 'profile:page.personal' },
] as const satisfies readonly { id: CompletionCategory; label: string }[];

export type TabId = (typeof profileTabs)[number]['id'];

/** The fields of a tab, in the order of the completion table. Files have their own place. */
export function fieldsOfTab(tab: TabId): ProfileField[] {
  return completionWeights
    .filter(({ category }) => category === tab)
    .map(({ field }) => field)
    .filter((field): field is ProfileField => field === 'email' || isDetailField(field));
}
