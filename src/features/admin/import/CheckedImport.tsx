import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/import/import.ts';
import { Notice } from '#src/components/status/Notice.tsx';
import { ChangesTable } from './ChangesTable.tsx';
import { CommitPanel } from './CommitPanel.tsx';
import { MappingForm } from './MappingForm.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import type { OneImport } from './useImport.ts';

interface Props {
  one: OneImport;
  detail: ImportDetail;
  onLeave: () => void;
}

/** A file that was understood: how, what becomes of it, and the decision. */
export function CheckedImport({ one, detail, onLeave }: Props) {
  const { t } = useTranslation('adminImport');
  const [confirmed, setConfirmed] = useState<readonly number[]>([]);
  return (
    <>
      {detail.failure && <Notice tone="danger">{t('notTaken')}</Notice>}
      <MappingForm key={JSON.stringify(detail.mapping)} one={one} detail={detail} />
      <PreviewTable detail={detail} />
      <ChangesTable
        key={detail.version}
        importId={detail.id}
        counts={detail.counts}
        confirmed={confirmed}
        onConfirm={setConfirmed}
      />
      <CommitPanel one={one} detail={detail} confirmed={confirmed} onLeave={onLeave} />
    </>
  );
}
