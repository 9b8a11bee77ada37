import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { callApi } from '#src/data/api.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { endSession, session } from '#src/data/session/session.ts';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { endUnsent, readUnsent } from '#src/features/shared/logout/unsent.ts';
import { lazyPart } from '#src/features/shared/page/lazyPart.tsx';
import { clearDrafts, hasDrafts } from '#src/forms/keptDrafts.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Disclosure } from '#src/components/layout/Disclosure.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { LogoutIcon } from '#src/components/icons/critical.tsx';
import css from '#src/features/profile/privacy/MyData.module.css';

const LogoutDialog = lazyPart(() => import('#src/features/shared/logout/LogoutDialog.tsx'));

/** Ends every session of the account, this one too: for a lost phone, or a login at a shop. */
export function LogoutEverywhere() {
  const { t, i18n } = useTranslation('profile');
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const [unsent, setUnsent] = useState<{ begun: boolean; files: number }>();
  const { run, busy } = useAction(
    // Not before all sessions are over: what could not be done must not have cost anything.
    async (keep: boolean) => {
      const user = session.peek()?.user;
      await callApi('auth.logoutEverywhere');
      if (user) await endUnsent(user.id, keep);
      endSession(false, keep);
      clearDrafts((!keep && user?.id) || null);
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

  /** Whose account another may have entered has not written any the less: asked as at any logout. */
  const { run: confirm, busy: looking } = useAction(async () => {
    const user = session.peek()?.user.id;
    const files = await readUnsent(user);
    const begun = user !== undefined && hasDrafts(user);
    if (outboxEntries.peek().length + files === 0 && !begun) return run(false);
    setAsking(false);
    setUnsent({ begun, files });
  });

  return (
    <Disclosure summary={t('data.everywhere')}>
      <div className={css.part}>
        <p className={css.soft}>{t('data.everywhereText')}</p>
        <Button
          variant="quiet"
          icon={<LogoutIcon size={20} />}
          busy={busy}
          busyLabel={t('data.wait')}
          onClick={() => setAsking(true)}
        >
          {t('data.everywhere')}
        </Button>
        <ConfirmDialog
          open={asking}
          title={t('data.everywhereAsk')}
          confirmLabel={t('data.everywhere')}
          cancelLabel={t('common:cancel')}
          busy={busy || looking}
          busyLabel={t('data.wait')}
          onCancel={() => setAsking(false)}
          onConfirm={confirm}
        >
          {t('data.everywhereAskText')}
        </ConfirmDialog>
        {unsent && <LogoutDialog {...unsent} onClose={() => setUnsent(undefined)} onAnswer={run} />}
      </div>
    </Disclosure>
  );
}
