import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { latestConsent, type Consent } from '#contract/account/consent.ts';
import { href } from '#contract/http/paths.ts';
import { callApi } from '#src/data/api.ts';
import { refresh, replaceData } from '#src/data/cache/resource.ts';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { failureText } from '#src/forms/failureText.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { SavedNote } from '#src/features/shared/page/SavedNote.tsx';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { Disclosure } from '#src/components/layout/Disclosure.tsx';
import css from './MyData.module.css';

/** What someone has agreed to, since when, and how to take it back. Asked for when it is opened. */
export function Consents({ userId }: { userId: string }) {
  const { t } = useTranslation('profile');
  const [shown, setShown] = useState(false);
  return (
    <Disclosure summary={t('consents.title')} onToggle={(open) => open && setShown(true)}>
      <div className={css.part}>{shown && <Agreements userId={userId} />}</div>
    </Disclosure>
  );
}

function Agreements({ userId }: { userId: string }) {
  const { t } = useTranslation('profile');
  const state = useResource({ call: 'user.consents', params: { userId } });
  const { data } = state;
  if (!data) return <NotLoaded state={state} />;
  const terms = latestConsent(data.consents, 'terms');
  return (
    <>
      <SavedNote state={state} />
      <h3 className={css.kind}>{t('consents.terms')}</h3>
      <p>
        {terms
          ? t('consents.given', {
              date: shortDate(terms.givenAt, t),
              version: shortDate(terms.version, t),
            })
          : t('consents.termsOld')}
      </p>
      <p className={css.soft}>{t('consents.termsBack')}</p>
      <p className={css.links}>
        <Link href={href('termsConditions')}>{t('common:nav.terms')}</Link>
        <Link href={href('privacyPolicy')}>{t('common:nav.privacy')}</Link>
      </p>
      <h3 className={css.kind}>{t('consents.sharing')}</h3>
      <Sharing userId={userId} consent={latestConsent(data.consents, 'sharing')} />
    </>
  );
}

/** That companies see the profile: given with the first application, and taken back here. */
function Sharing({ userId, consent }: { userId: string; consent: Consent | undefined }) {
  const { t, i18n } = useTranslation('profile');
  const [asking, setAsking] = useState(false);
  const { run, busy } = useAction(
    async (given: boolean) => {
      const params = { userId };
      const reply = await callApi('user.setSharing', { params, body: { given } });
      void replaceData({ call: 'user.consents', params }, reply);
      // They say whether news of them is sent.
      void refresh({ call: 'jobs.mine' }, true);
      showToast({ tone: 'ok', text: given ? t('consents.allowed') : t('consents.takenBack') });
      setAsking(false);
    },
    {
      tell(failure) {
        showToast({ tone: 'danger', text: failureText(i18n, failure) });
        setAsking(false);
      },
    },
  );

  if (consent?.withdrawnAt) {
    return (
      <>
        <p role="status">{t('consents.sharingOff', { date: shortDate(consent.withdrawnAt, t) })}</p>
        <Button variant="quiet" busy={busy} busyLabel={t('data.wait')} onClick={() => run(true)}>
          {t('consents.allow')}
        </Button>
      </>
    );
  }
  return (
    <>
      <p role="status">
        {consent
          ? t('consents.given', {
              date: shortDate(consent.givenAt, t),
              version: shortDate(consent.version, t),
            })
          : t('consents.sharingNone')}
      </p>
      <p className={css.soft}>{t('consents.sharingText')}</p>
      {consent && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('consents.takeBack')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t('consents.ask')}
        confirmLabel={t('consents.takeBack')}
        cancelLabel={t('common:cancel')}
        busy={busy}
        busyLabel={t('data.wait')}
        onCancel={() => setAsking(false)}
        onConfirm={() => run(false)}
      >
        {t('consents.askText')}
      </ConfirmDialog>
    </>
  );
}
