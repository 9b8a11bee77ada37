import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecentChange } from '#contract/applications/applicants.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { dateAndTime } from '#src/i18n/dates.ts';

interface RecentChangesProps {
  changes: readonly RecentChange[];
  onUndo: (id: string) => Promise<void>;
}

/** Changes of many whose mails still wait, each with the way back until they leave. */
export function RecentChanges({ changes, onUndo }: RecentChangesProps) {
  const { t } = useTranslation('applicants');
  const [busy, setBusy] = useState<string>();
  const [now, setNow] = useState(() => serverTime());
  const open = changes.filter(({ until }) => Date.parse(until) > now);
  const next = Math.min(...open.map(({ until }) => Date.parse(until)));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => setNow(serverTime()), next - serverTime() + 50);
    return () => clearTimeout(timer);
  }, [next]);
  return open.map(({ id, count, until }) => (
    <Notice
      key={id}
      tone="info"
      action={
        <Button
          variant="quiet"
          busy={busy === id}
          onClick={() => {
            setBusy(id);
            void onUndo(id).finally(() => setBusy(undefined));
          }}
        >
          {t('change.undo')}
        </Button>
      }
    >
      {t('recent.waiting', { count, time: dateAndTime(until, t) })}
    </Notice>
  ));
}
