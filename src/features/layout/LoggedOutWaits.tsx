import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { hiddenEntries } from '#src/data/outbox/state.ts';
import { LockIcon } from '#src/components/icons/deferred.tsx';
import { StatusBar } from '#src/components/status/StatusBar.tsx';

/** '1 thing waits until you log in.': how many there are, and nothing of whose and what they are. */
export default function LoggedOutWaits() {
  useSignals();
  const { t, ready } = useTranslation('outbox', { useSuspense: false });
  const count = hiddenEntries.value.members;
  return (
    ready && (
      <StatusBar icon={<LockIcon size={20} />}>
        <Link href={href('waiting')}>{t('hidden.loggedOut', { count })}</Link>
      </StatusBar>
    )
  );
}
