import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageSend } from '#contract/messages/message.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { dateAndTime } from '#src/i18n/dates.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { ProgressBar } from '#src/components/status/ProgressBar.tsx';
import { useUndoSend } from './useUndoSend.ts';

/** Ms between two questions while mails leave. */
const every = 5_000;

/** Mails that wait, with the way back, and how far those are that leave now. */
export function SendNotices({
  sends,
  reload,
}: {
  sends: readonly MessageSend[];
  reload: () => void;
}) {
  const { t } = useTranslation('adminMessages');
  const undo = useUndoSend(reload);
  const [now, setNow] = useState(() => serverTime());
  const open = sends.filter(({ states }) => (states.waiting ?? 0) > 0);
  const next = Math.min(...open.map(({ until }) => Date.parse(until)));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const leaves = next - serverTime();
    const timer = setTimeout(
      () => {
        setNow(serverTime());
        reload();
      },
      leaves > 0 ? leaves + 50 : every,
    );
    return () => clearTimeout(timer);
  }, [next, sends, reload]);
  return open.map(({ id, until, byName, states }) => {
    const { waiting = 0, ...rest } = states;
    const through = Object.values(rest).reduce((sum, number) => sum + number, 0);
    const isLeaving = Date.parse(until) <= now;
    const by = byName ?? t('log.gone');
    return (
      <Notice
        key={id}
        tone="info"
        action={
          <Button variant="quiet" onClick={() => undo(id)}>
            {t('log.undo')}
          </Button>
        }
      >
        {isLeaving ? (
          <ProgressBar
            label={t('sent.leaving', { by })}
            value={(100 * through) / (through + waiting)}
            valueText={t('sent.progress', { number: through, count: through + waiting })}
          />
        ) : (
          t('sent.waiting', { count: waiting, by, time: dateAndTime(until, t) })
        )}
      </Notice>
    );
  });
}
