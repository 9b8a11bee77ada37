import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { session } from '#src/data/session/session.ts';
import type { PushState } from '#src/pwa/push.ts';

/** Why this phone is not told of news, and how its owner hears of them: by email, where there is an address. */
export function NoPush({ kind }: { kind: Exclude<PushState['kind'], 'on' | 'off'> }) {
  useSignals();
  const { t } = useTranslation('push');
  return (
    <p>
      {t(kind)} {t(session.value?.user.email ? 'byEmail' : 'addEmail')}
    </p>
  );
}
