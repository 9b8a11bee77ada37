import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { refresh, resource } from '#src/data/cache/resource.ts';
import { userId } from '#src/data/session/session.ts';
import { showToast } from '#src/toasts/toasts.ts';

const list = { call: 'searches.list' } as const;

/** Of how many jobs this tab has told whom: more of them are news, the same ones are not. */
const reported = new Map<string, number>();

/**
 * Tells inside the app what saved searches have found and no message has told of: at the start and when
 * the app is looked at again. Who has no saved search on this phone is asked nothing.
 */
export default function SearchNews() {
  useSignals();
  const { t, ready } = useTranslation('suggest', { useSuspense: false });
  const [path, navigate] = useLocation();
  const searches = resource(list).value.data?.searches ?? [];
  const owner = userId.value ?? '';
  const hasSome = searches.length > 0;
  const untold = searches.reduce((sum, one) => sum + (one.untold || 0), 0);

  useEffect(() => {
    const ask = () => {
      if (hasSome && document.visibilityState === 'visible') void refresh(list);
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [hasSome]);

  useEffect(() => {
    if (!ready) return;
    const before = reported.get(owner) ?? 0;
    reported.set(owner, untold);
    if (untold <= before || path === href('savedJobs')) return;
    showToast({
      tone: 'info',
      text: t('tell.news', { count: untold }),
      ms: 10_000,
      action: { label: t('tell.look'), onAct: () => navigate(href('savedJobs')) },
    });
  }, [untold, ready, owner, path, navigate, t]);

  return null;
}
