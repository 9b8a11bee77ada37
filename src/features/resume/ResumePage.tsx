import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { isFilled } from '#contract/account/details.ts';
import { useOpenResume } from '#src/features/shared/calls/useOpenResume.ts';
import { session } from '#src/data/session/session.ts';
import { failureText } from '#src/forms/failureText.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { DownloadIcon } from '#src/components/icons/deferred.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import { useResource } from '#src/hooks/pageData.tsx';
import css from './ResumePage.module.css';

/**
 * Where the links of exported lists lead: an administrator opens someone's resume here. The guard
 * asks everyone else to log in, so a list that travels opens nothing.
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
  const { data, error, reload } = useResource({ call: 'user.get', params: { userId } });
  const { run, busy, failure } = useOpenResume(userId);
  const name = data?.details.fullName;
  const isGone = error?.code === 'USER_NOT_FOUND';
  if (isGone) return <Notice tone="warning">{t('view.gone')}</Notice>;
  if (!data) {
    return error ? (
      <Notice
        tone="danger"
        action={
          <Button variant="quiet" onClick={() => void reload()}>
            {t('common:retry')}
          </Button>
        }
      >
        {failureText(i18n, error)}
      </Notice>
    ) : (
      <SkeletonGroup label={t('common:loading')}>
        <Skeleton shape="block" height="12rem" />
      </SkeletonGroup>
    );
  }
  const hasNone = !data.details.resume;
  return (
    <Card className={css.card ?? ''}>
      <div>
        <h2>{isFilled(name) ? name : data.email}</h2>
        {isFilled(name) && <p className={css.soft}>{data.email}</p>}
      </div>
      <p>{t('view.text')}</p>
      {hasNone && <Notice tone="info">{t('view.none')}</Notice>}
      {failure && <Notice tone="danger">{failureText(i18n, failure)}</Notice>}
      <Button
        icon={<DownloadIcon size={20} />}
        disabled={hasNone}
        busy={busy}
        busyLabel={t('view.opening')}
        onClick={() => run()}
      >
        {t('view.open')}
      </Button>
    </Card>
  );
}
