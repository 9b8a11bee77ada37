import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '#src/data/api.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { showToast } from '#src/toasts/toasts.ts';
import { AdminPage } from '#src/features/admin/shared/AdminPage.tsx';
import { LoadFailed } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { RecoveryList } from './RecoveryList.tsx';
import { TurnedOn } from './TurnedOn.tsx';
import { TurnOn } from './TurnOn.tsx';

/** The own second step of an admin's login: set up, kept in order, and turned off. */
export default function AdminTwoStepPage() {
  const { t } = useTranslation('adminTwoStep');
  const { data, failure, retry, reload, change } = useLoaded('two-step', (_key, signal) =>
    callApi('twoStep.get', { signal }),
  );
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useHead({ title: pageTitle(t('title')), description: t('lead'), noIndex: true });

  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      {codes ? (
        <RecoveryList
          codes={codes}
          onKept={() => {
            setCodes(null);
            reload();
          }}
        />
      ) : failure ? (
        <LoadFailed title={t('failed')} failure={failure} onRetry={retry} />
      ) : !data ? (
        <Loading heights={['48px', '120px']} />
      ) : data.since ? (
        <TurnedOn
          state={{ ...data, since: data.since }}
          onCodes={setCodes}
          onEnded={(state) => {
            change(() => state);
            showToast({ tone: 'ok', text: t('ended') });
          }}
        />
      ) : (
        <TurnOn hasPassword={data.hasPassword} onCodes={setCodes} />
      )}
    </AdminPage>
  );
}
