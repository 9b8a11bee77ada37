import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { followTab } from '#src/data/session/handOver.ts';
import { endSession } from '#src/data/session/session.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { LockIcon } from '#src/components/icons/deferred.tsx';
import { StatusBar } from '#src/components/status/StatusBar.tsx';

/** On someone else's phone: what that means, on every page, and the way out. */
export default function TabNotice() {
  const { t, ready } = useTranslation('install', { useSuspense: false });
  const [, navigate] = useLocation();
  useEffect(followTab, []);
  if (!ready) return null;
  const leave = () => {
    endSession();
    navigate(href('home'));
  };
  return (
    <StatusBar
      icon={<LockIcon size={20} />}
      action={
        <Button variant="quiet" onClick={leave}>
          {t('common:nav.logout')}
        </Button>
      }
    >
      {t('phone.tab.notice')}
    </StatusBar>
  );
}
