import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pushState, turnPushOff, turnPushOn, type PushState } from '#src/pwa/push.ts';
import { useAction } from '#src/features/shared/calls/useAction.ts';

/** Whether this phone is told of news, and turning that on and off. `state` is undefined until it is known. */
export function usePush() {
  const { t } = useTranslation('push', { useSuspense: false });
  const [state, setState] = useState<PushState>();
  useEffect(() => {
    const read = () => void pushState().then(setState);
    read();
    // The permission may have been changed in the phone's settings meanwhile.
    const seen = () => {
      if (document.visibilityState === 'visible') read();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);
  /** Whatever became of it: a permission may have been given although the rest failed. */
  const change = async (work: Promise<void>) => {
    try {
      await work;
    } finally {
      setState(await pushState());
    }
  };
  const on = useAction((details: boolean) => change(turnPushOn(details, t('notSent'))));
  const off = useAction(() => change(turnPushOff()));
  return {
    state,
    turnOn: on.run,
    turnOff: off.run,
    busy: on.busy || off.busy,
    failure: on.failure,
  };
}
