import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/user.ts';
import { session, updateSessionUser } from '#src/data/session.ts';
import { pageTitle, useHead } from '#src/lib/head.tsx';
import { useResource } from '#src/lib/pageData.tsx';
import { classes } from '#src/ui/classes.ts';
import { BareTop } from '#src/lib/BareTop.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { profileRequest } from './saveProfile.ts';
import { Wizard } from './Wizard.tsx';
import css from './Wizard.module.css';
import { WizardDone } from './WizardDone.tsx';

/** The profile wizard (spec 2). Seen only by members whose profile is not complete (the route's guard). */
export default function WizardPage() {
  useSignals();
  const { t } = useTranslation('profile');
  const userId = session.value?.user.id;
  useHead({ title: pageTitle(t('wizard.step1')), description: t('wizard.description') });
  return (
    <>
      <BareTop />
      {userId !== undefined && <WizardOf key={userId} userId={userId} />}
    </>
  );
}

function WizardOf({ userId }: { userId: string }) {
  const { data, error, reload } = useResource(profileRequest(userId));
  const [complete, setComplete] = useState<User | null>(null);

  useEffect(() => {
    // Completed meanwhile on another device: the guard then leads on.
    if (data?.isProfileComplete && !complete) updateSessionUser(data);
  }, [data, complete]);

  if (complete) return <WizardDone user={complete} onSaved={setComplete} />;
  return (
    <div className={classes('container', css.page)}>
      {data ? (
        <Wizard user={data} onComplete={setComplete} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void reload()} />
      ) : (
        <ProfileSkeleton />
      )}
    </div>
  );
}
