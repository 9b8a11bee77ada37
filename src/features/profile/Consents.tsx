import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { latestConsent, type Consent } from '#contract/consent.ts';
import { href } from '#contract/paths.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { replaceData } from '#src/data/resource.ts';
import { failureText } from '#src/lib/failureText.ts';
import { shortDate } from '#src/lib/format.ts';
import { useResource } from '#src/lib/pageData.tsx';
import { SavedNote } from '#src/lib/SavedNote.tsx';
import { showToast } from '#src/lib/toasts.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import css from './MyData.module.css';

/** What somebody has agreed to, since when, and how to take it back. Asked for when it is opened. */
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
  const { data, error, reload } = state;
  if (!data) {
    return error ? (
      <Button variant="quiet" onClick={() => void reload()}>
        {t('common:retry')}
      </Button>
    ) : (
      <p role="status">{t('common:loading')}</p>
    );
  }
  const terms = latestConsent(data.consents, 'terms');
  return (
    <>
      <SavedNote state={state} />
      <h3 className={css.kind}>{t('consents.terms')}</h3>
      <p>
        {terms
          ? t('consents.given', {
              date: shortDate(terms.givenAt),
              version: shortDate(terms.version),
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
  const [busy, setBusy] = useState(false);

  async function set(given: boolean) {
    setBusy(true);
    try {
      const params = { userId };
      const reply = await callApi('user.setSharing', { params, body: { given } });
      replaceData({ call: 'user.consents', params }, reply);
      showToast({ tone: 'ok', text: given ? t('consents.allowed') : t('consents.takenBack') });
    } catch (caught) {
      if (!(caught instanceof CallFailure)) throw caught;
      const text = failureText(i18n, caught) || t('errors:codes.NETWORK');
      showToast({ tone: 'danger', text });
    }
    setBusy(false);
    setAsking(false);
  }

  if (consent?.withdrawnAt) {
    return (
      <>
        <p role="status">{t('consents.sharingOff', { date: shortDate(consent.withdrawnAt) })}</p>
        <Button
          variant="quiet"
          busy={busy}
          busyLabel={t('data.wait')}
          onClick={() => void set(true)}
        >
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
              date: shortDate(consent.givenAt),
              version: shortDate(consent.version),
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
        onConfirm={() => void set(false)}
      >
        {t('consents.askText')}
      </ConfirmDialog>
    </>
  );
}
