import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import type { User } from '#contract/account/user.ts';
import { lookWhatWaits } from '#src/data/outbox/firstLook.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { session, updateSessionUser } from '#src/data/session/session.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { useResource } from '#src/hooks/pageData.tsx';
import { loadFirst } from '#src/pwa/loadAhead.ts';
import { classes } from '#src/components/classes.ts';
import { LoadFailed } from '#src/features/profile/view/LoadFailed.tsx';
import { ProfileSkeleton } from '#src/features/profile/view/ProfileSkeleton.tsx';
import { withPending } from '#src/features/shared/profile/pendingProfile.ts';
import { unsavedOf, type ProfileValues } from '#src/features/profile/edit/profileValues.ts';
import { profileRequest } from '#src/features/profile/edit/saveProfile.ts';
import { useProfileDraft } from './useProfileDraft.ts';
import { originIn } from './useWizardStep.ts';
import { Wizard } from './Wizard.tsx';
import css from './Wizard.module.css';
import { WizardDone } from './WizardDone.tsx';

// Before the first render: what waits to be sent is not offered to be sent again.
loadFirst(lookWhatWaits);

/** The profile wizard (spec 2). Seen only by members whose profile is not complete (the route's guard). */
export default function WizardPage() {
  useSignals();
  const { t } = useTranslation('profile');
  const userId = session.value?.user.id;
  useHead({ title: pageTitle(t('wizard.step1')), description: t('wizard.description') });
  return userId !== undefined && <WizardOf key={userId} userId={userId} />;
}

function WizardOf({ userId }: { userId: string }) {
  useSignals();
  const { data, error, reload } = useResource(profileRequest(userId));
  const origin = originIn(useSearch());
  const draft = useProfileDraft(`wizard:${userId}`);
  const { typed } = draft;
  const [completed, setComplete] = useState<User | null>(null);
  const shown = data && withPending(data, outboxEntries.value).user;
  const isKept = shown?.isProfileComplete === true && !data?.isProfileComplete;
  const [wasKept, setWasKept] = useState(false);
  if (isKept && !wasKept) setWasKept(true);
  // What waits is typed no more. Until the draft is forgotten: one who types back what is saved still
  // types; what the profile comes to say while no one types is not held.
  const now = `${data?.version} ${isKept}`;
  const [heldFor, setHeldFor] = useState('');
  const holds = hasKeys(draft.values) && (heldFor === now || hasUnsaved(shown, draft.values));
  if (holds !== (heldFor === now)) setHeldFor(holds ? now : '');
  // What waited on this phone has been sent meanwhile.
  const complete = completed ?? (wasKept && data?.isProfileComplete && !holds ? data : null);

  useEffect(() => {
    // Completed on another device: the guard then leads on. Not away from what is typed, which is not
    // in the form yet when it is rendered first.
    if (data?.isProfileComplete && !complete && !holds && !hasUnsaved(data, typed())) {
      updateSessionUser(data);
    }
  }, [data, complete, holds, typed]);

  if (complete) return <WizardDone user={complete} sent origin={origin} onSaved={setComplete} />;
  if (shown) {
    return <Wizard user={shown} draft={draft} kept={isKept && !holds} onComplete={setComplete} />;
  }
  return (
    <div className={classes('container', css.page)}>
      {error ? <LoadFailed error={error} onRetry={() => void reload()} /> : <ProfileSkeleton />}
    </div>
  );
}

const hasKeys = (values: object) => Object.keys(values).length > 0;

const hasUnsaved = (user: User | undefined, typed: Partial<ProfileValues>) =>
  user !== undefined && hasKeys(unsavedOf(typed, user));
