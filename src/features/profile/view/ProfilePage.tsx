import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { session } from '#src/data/session/session.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { OwnProfile } from './OwnProfile.tsx';
import SessionExpired from './SessionExpired.tsx';
import { useSessionWatch } from './useSessionWatch.ts';

/** The own profile (spec 2), or 'Session Expired' once the session ends while it is open. */
export default function ProfilePage() {
  useSignals();
  const { t } = useTranslation('profile');
  const watched = useSessionWatch();
  const user = session.value?.user;
  useHead({ title: pageTitle(t('page.title')), description: t('page.description') });
  if (watched !== 'alive' || !user) return <SessionExpired atLoad={watched === 'none'} />;
  return <OwnProfile key={user.id} userId={user.id} />;
}
