import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outboxCounts, outboxEntries } from '#src/data/outbox/state.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { CheckCircleIcon, RefreshIcon } from '#src/components/icons/deferred.tsx';
import { WaitingEntry } from './WaitingEntry.tsx';
import css from './WaitingPage.module.css';

/** Everything that was written on this phone and is not with the server yet, in one place. */
export default function WaitingPage() {
  useSignals();
  const { t } = useTranslation('outbox');
  const [sending, setSending] = useState(false);
  const entries = outboxEntries.value;
  const { waiting } = outboxCounts.value;
  useHead({ title: pageTitle(t('title')), description: t('description'), noIndex: true });
  const sendNow = async () => {
    setSending(true);
    const { outbox } = await import('#src/data/outbox/outbox.ts');
    await outbox.drain().finally(() => setSending(false));
  };
  return (
    <div className={`container ${css.page}`}>
      <h1>{t('title')}</h1>
      <p className={css.intro}>{t('intro')}</p>
      {entries.length === 0 ? (
        <EmptyState icon={<CheckCircleIcon size={40} />} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      ) : (
        <>
          {waiting > 0 && (
            <Button
              variant="quiet"
              className={css.sendNow ?? ''}
              icon={<RefreshIcon size={20} />}
              busy={sending}
              busyLabel={t('sending')}
              onClick={() => void sendNow()}
            >
              {t('sendNow')}
            </Button>
          )}
          <ul className={css.list}>
            {entries.map((entry) => (
              <WaitingEntry key={entry.id} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
