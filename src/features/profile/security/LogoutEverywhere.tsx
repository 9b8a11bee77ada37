import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { callApi } from '#src/data/api.ts';
import { endSession } from '#src/data/session/session.ts';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Disclosure } from '#src/components/layout/Disclosure.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { LogoutIcon } from '#src/components/icons/critical.tsx';
import css from '#src/features/profile/privacy/MyData.module.css';

/** Ends every session of the account, this one too: for a lost phone, or a login at a shop. */
export function LogoutEverywhere() {
  const { t, i18n } = useTranslation('profile');
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const { run, busy } = useAction(
    async () => {
      await callApi('auth.logoutEverywhere');
      endSession();
      showToast({ tone: 'ok', text: t('data.everywhereDone') });
      navigate(href('login'));
    },
    {
      leaves: true,
      tell(failure) {
        setAsking(false);
        showToast({ tone: 'danger', text: failureText(i18n, failure) });
      },
    },
  );

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
          onConfirm={run}
        >
          {t('data.everywhereAskText')}
        </ConfirmDialog>
      </div>
    </Disclosure>
  );
}
