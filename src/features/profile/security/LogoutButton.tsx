import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { endOutboxFor } from '#src/data/outbox/outbox.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { endSession } from '#src/data/session/session.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { LogoutIcon } from '#src/components/icons/critical.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';

/** Logs out. Where something is not sent yet, the person says what becomes of it. */
export function LogoutButton({ userId }: { userId: string }) {
  useSignals();
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const count = outboxEntries.value.filter((entry) => entry.userId === userId).length;

  async function leave(keep: boolean) {
    await endOutboxFor(userId, keep).catch(() => undefined);
    // Drafts hold personal data; anyone who logs out by choice leaves nothing behind.
    endSession();
    navigate(href('home'));
  }

  return (
    <>
      <Button
        variant="quiet"
        icon={<LogoutIcon size={20} />}
        onClick={() => (count > 0 ? setAsking(true) : void leave(false))}
      >
        {t('nav.logout')}
      </Button>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t('logout.title')}
        closeLabel={t('close')}
        footer={
          <>
            <Button variant="danger" onClick={() => void leave(false)}>
              {t('logout.drop')}
            </Button>
            <Button onClick={() => void leave(true)}>{t('logout.keep')}</Button>
          </>
        }
      >
        <p>{t('logout.text', { count })}</p>
        <p>{t('logout.keepHint')}</p>
      </Sheet>
    </>
  );
}
