import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { href } from '#contract/paths.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { endSession } from '#src/data/session.ts';
import { failureText } from '#src/lib/failureText.ts';
import { showToast } from '#src/lib/toasts.ts';
import { Button } from '#src/ui/Button.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { LogoutIcon } from '#src/ui/icons.tsx';
import css from './MyData.module.css';

/** Ends every session of the account, this one too: for a lost phone, or a login at a shop. */
export function LogoutEverywhere() {
  const { t, i18n } = useTranslation('profile');
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    try {
      await callApi('auth.logoutEverywhere');
      endSession();
      showToast({ tone: 'ok', text: t('data.everywhereDone') });
      navigate(href('login'));
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      setBusy(false);
      setAsking(false);
      const text = failureText(i18n, failure) || t('errors:codes.NETWORK');
      showToast({ tone: 'danger', text });
    }
  }

  return (
    <Disclosure summary={t('data.everywhere')}>
      <div className={css.part}>
        <p className={css.soft}>{t('data.everywhereText')}</p>
        <Button variant="quiet" icon={<LogoutIcon size={20} />} onClick={() => setAsking(true)}>
          {t('data.everywhere')}
        </Button>
        <ConfirmDialog
          open={asking}
          title={t('data.everywhereAsk')}
          confirmLabel={t('data.everywhere')}
          cancelLabel={t('common:cancel')}
          busy={busy}
          busyLabel={t('data.wait')}
          onCancel={() => setAsking(false)}
          onConfirm={() => void leave()}
        >
          {t('data.everywhereAskText')}
        </ConfirmDialog>
      </div>
    </Disclosure>
  );
}
