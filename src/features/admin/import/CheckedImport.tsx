import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/import/import.ts';
import { Notice } from '#src/components/status/Notice.tsx';
import { SheetsNotice } from '#src/features/admin/shared/upload/SheetsNotice.tsx';
import { useMappingDraft } from '#src/features/admin/shared/upload/useMappingDraft.ts';
import { ChangesTable } from './ChangesTable.tsx';
import { CommitPanel } from './CommitPanel.tsx';
import { emptyMapping } from './mapping.ts';
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
  const draft = useMappingDraft(detail.id, {
    mapping: detail.mapping ?? emptyMapping,
    source: detail.source,
  });
  return (
    <>
      {detail.failure && <Notice tone="danger">{t('notTaken')}</Notice>}
      <SheetsNotice sheets={detail.analysis?.sheets} />
      <MappingForm one={one} detail={detail} draft={draft} />
      <PreviewTable detail={detail} />
      <ChangesTable
        key={detail.version}
        importId={detail.id}
        counts={detail.counts}
        sheets={detail.analysis?.sheets}
        confirmed={confirmed}
        onConfirm={setConfirmed}
      />
      <CommitPanel {...{ one, detail, confirmed, onLeave }} isUnchecked={draft.changed} />
    </>
  );
}
