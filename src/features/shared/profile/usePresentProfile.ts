import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { OutboxEntry } from '#contract/outbox.ts';
import { refresh, resource } from '#src/data/cache/resource.ts';

/**
 * Reads the profile anew that a refused save is of, while `asks` someone to choose: what they choose
 * from is then what is saved now. Without a network it is what the phone heard last.
 */
export function usePresentProfile({ params }: Pick<OutboxEntry, 'params'>, asks: boolean): void {
  useSignals();
  const userId = asks ? params.userId : undefined;
  const { data } = userId
    ? resource({ call: 'user.get', params: { userId } }).value
    : { data: undefined };
  useEffect(() => {
    if (userId) void refresh({ call: 'user.get', params: { userId } }, true);
  }, [userId]);
  useEffect(() => {
    if (!userId || !data) return;
    const { version, details } = data;
    import('#src/data/outbox/outbox.ts')
      .then(({ outbox }) => outbox.present({ userId, version, details }))
      // Where storage fails what was read at the refusal stays on screen: the server has the last word.
      .catch(() => undefined);
  }, [userId, data]);
}
