import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { isFilled } from '#contract/details.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { session } from '#src/data/session.ts';
import { failureText } from '#src/lib/failureText.ts';
import { pageTitle, useHead } from '#src/lib/head.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { DownloadIcon } from '#src/ui/lateIcons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { useResource } from '#src/lib/pageData.tsx';
import css from './ResumePage.module.css';

/**
 * Where the links of exported lists lead: an administrator opens somebody's resume here. The guard
 * asks everybody else to log in, so a list that travels opens nothing.
 */
export default function ResumePage() {
  useSignals();
  const { t } = useTranslation('resume');
  const { userId = '' } = useParams();
  useHead({ title: pageTitle(t('view.title')), description: t('view.text'), noIndex: true });
  if (!session.value) return null; // the guard is about to leave
  return (
    <div className={`container ${css.page}`}>
      <h1>{t('view.title')}</h1>
      <Somebody key={userId} userId={userId} />
    </div>
  );
}

function Somebody({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation('resume');
  const { data, error } = useResource({ call: 'user.get', params: { userId } });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const name = data?.details.fullName;
  const isGone = error?.code === 'USER_NOT_FOUND';
  const hasNone = data && !data.details.resume;

  async function open() {
    setBusy(true);
    setFailure(null);
    try {
      const { url } = await callApi('user.fileLink', { params: { userId, kind: 'resume' } });
      location.assign(url); // a download, so the page stays
    } catch (caught) {
      if (!(caught instanceof CallFailure)) throw caught;
      setFailure(caught);
    } finally {
      setBusy(false);
    }
  }

  if (isGone) return <Notice tone="warning">{t('view.gone')}</Notice>;
  return (
    <Card className={css.card ?? ''}>
      {data && (
        <div>
          <h2>{isFilled(name) ? name : data.email}</h2>
          {isFilled(name) && <p className={css.soft}>{data.email}</p>}
        </div>
      )}
      <p>{t('view.text')}</p>
      {hasNone && <Notice tone="info">{t('view.none')}</Notice>}
      {failure && (
        <Notice tone="danger">{failureText(i18n, failure) || t('errors:codes.NETWORK')}</Notice>
      )}
      <Button
        icon={<DownloadIcon size={20} />}
        disabled={hasNone === true}
        busy={busy}
        busyLabel={t('view.opening')}
        onClick={() => void open()}
      >
        {t('view.open')}
      </Button>
    </Card>
  );
}
