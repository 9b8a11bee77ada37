import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { callApi } from '#src/data/api.ts';
import { beginSession, session } from '#src/data/session/session.ts';
import { useDraft } from '#src/forms/draft.ts';
import { failureText } from '#src/forms/failureText.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { AdminPage } from '#src/features/admin/shared/AdminPage.tsx';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';

/**
 * Where the mail of an invitation leads. What its link holds is taken out of the address at once and
 * stays on the phone over a login or signup, until it was used.
 */
export default function AcceptPage() {
  useSignals();
  const { t, i18n } = useTranslation('adminStaff');
  const [, navigate] = useLocation();
  const [{ token }, setDraft, forget] = useDraft('staff-invite', { token: '' });
  const user = session.value?.user;
  useHead({ title: pageTitle(t('accept.title')), description: t('accept.lead'), noIndex: true });
  useEffect(() => {
    const given = new URLSearchParams(location.hash.slice(1)).get('invite');
    if (!given) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    setDraft({ token: given });
  }, [setDraft]);
  const accept = async () => {
    const reply = await callApi('staff.accept', { body: { token } });
    forget();
    beginSession(reply);
    navigate(reply.redirectTo, { replace: true });
  };
  const { run, busy, failure } = useAction(accept, { leaves: true });
  const from = href('staffInvite');

  return (
    <AdminPage title={t('accept.title')} lead={t('accept.lead')}>
      {token === '' ? (
        <Notice tone="info">{t('accept.noLink')}</Notice>
      ) : user ? (
        <>
          <p>{t('accept.as', { email: user.email })}</p>
          {failure && <Notice tone="danger">{failureText(i18n, failure)}</Notice>}
          <p>
            <Button busy={busy} busyLabel={t('saving')} onClick={() => run()}>
              {t('accept.yes')}
            </Button>
          </p>
        </>
      ) : (
        <>
          <p>{t('accept.first')}</p>
          <p className="cluster">
            <Link href={href('login', undefined, { from })} className={buttonClass()}>
              {t('accept.login')}
            </Link>
            <Link href={href('signup', undefined, { from })} className={buttonClass('quiet')}>
              {t('accept.signup')}
            </Link>
          </p>
        </>
      )}
    </AdminPage>
  );
}
