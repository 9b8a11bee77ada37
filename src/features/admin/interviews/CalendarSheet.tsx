import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { callApi, failureOf } from '#src/data/api.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';

interface CalendarSheetProps {
  /** Whether there is an address already; it is shown only when it is made. */
  hasFeed: boolean;
  onClose: () => void;
}

/** The address under which a calendar finds all interviews. */
export function CalendarSheet({ hasFeed, onClose }: CalendarSheetProps) {
  const { t, i18n } = useTranslation('adminInterviews');
  const [url, setUrl] = useState<string>();
  const [has, setHas] = useState(hasFeed);
  const [busy, setBusy] = useState(false);

  async function act(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(i18n, failureOf(error)) });
    } finally {
      setBusy(false);
    }
  }
  const make = () =>
    act(async () => {
      setUrl((await callApi('interviews.addFeed', {})).url);
      setHas(true);
    });
  const end = () =>
    act(async () => {
      await callApi('interviews.endFeed', {});
      setUrl(undefined);
      setHas(false);
      showToast({ tone: 'ok', text: t('calendar.ended') });
    });

  return (
    <Sheet
      open
      title={t('calendar.open')}
      closeLabel={t('common:close')}
      onClose={onClose}
      footer={
        <>
          {has && (
            <Button variant="quiet" disabled={busy} onClick={() => void end()}>
              {t('calendar.end')}
            </Button>
          )}
          <Button busy={busy} onClick={() => void make()}>
            {t(has ? 'calendar.renew' : 'calendar.make')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('calendar.text')}</p>
        {has && !url && <p>{t('calendar.has')}</p>}
        {url && (
          <TextField
            label={t('calendar.address')}
            hint={t('calendar.once')}
            value={url}
            readOnly
            onFocus={({ target }) => target.select()}
          />
        )}
      </div>
    </Sheet>
  );
}
