import { useTranslation } from 'react-i18next';
import { callApi } from '#src/data/api.ts';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts } from '#src/components/layout/Facts.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { LoadFailed } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { JobsSection } from './JobsSection.tsx';
import { CheckState, LicenceState } from './States.tsx';

/** A record for those who only read: without what reaches people. */
export function EmployerView({ employerId, onClose }: { employerId: string; onClose: () => void }) {
  const { t } = useTranslation('adminEmployers');
  const { data, failure, retry } = useLoaded(employerId, (id, signal) =>
    callApi('employers.get', { params: { employerId: id }, signal }),
  );
  return (
    <Sheet open onClose={onClose} title={data?.name ?? t('title')} closeLabel={t('common:close')}>
      {!data && !failure && <Loading heights={['76px', '76px']} />}
      {!data && failure && (
        <LoadFailed title={t('failed.load')} failure={failure} onRetry={retry} />
      )}
      {data && (
        <div className="stack">
          <Facts>
            <Fact label={t('fields.kind')} value={t(`kind.${data.kind}`)} />
            <Fact label={t('column.licence')} value={<LicenceState of={data} />} />
            <Fact label={t('column.check')} value={<CheckState of={data} />} />
            {data.website && <Fact label={t('fields.website')} value={data.website} />}
          </Facts>
          <p>{t('contactsHidden')}</p>
          <JobsSection employer={data} />
        </div>
      )}
    </Sheet>
  );
}
