import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { timeLeft } from '#src/data/session/clock.ts';
import { session } from '#src/data/session/session.ts';
import { tokenEnd } from '#src/data/session/tokenEnd.ts';
import { Notice } from '#src/components/status/Notice.tsx';

/**
 * Without a network no one can log in again: the last copy of what is one's own is shown, but the
 * server will not renew it.
 * @param offline the last request for it did not reach the server
 */
export function SessionOver({ offline }: { offline: boolean }) {
  useSignals();
  const { t, ready } = useTranslation('applications', { useSuspense: false });
  const { token = '' } = session.value ?? {};
  if (!ready || !offline || timeLeft(tokenEnd(token)) > 0) return null;
  return <Notice tone="info">{t('sessionOver')}</Notice>;
}
