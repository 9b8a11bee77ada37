import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeadImportDetail } from '#contract/leads/lead.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { Notice } from '#src/components/status/Notice.tsx';
import { SheetsNotice } from '#src/features/admin/shared/upload/SheetsNotice.tsx';
import { useMappingDraft } from '#src/features/admin/shared/upload/useMappingDraft.ts';
import { LeadCommit } from './LeadCommit.tsx';
import { LeadMappingForm } from './LeadMappingForm.tsx';
import { LeadRows } from './LeadRows.tsx';
import type { OneLeadImport } from './useLeadImport.ts';

/** A list that was understood: how, who is on it, and the decision. */
export function CheckedLeads({ one, detail }: { one: OneLeadImport; detail: LeadImportDetail }) {
  const { t } = useTranslation('adminLeads');
  const [anyway, setAnyway] = useState<ReadonlySet<number>>(new Set());
  const draft = useMappingDraft(detail.id, { mapping: detail.mapping });
  const { again } = detail;
  return (
    <>
      {again && (
        <Notice tone="warning">
          {t(again.taken ? 'import.again.taken' : 'import.again.open', {
            name: again.byName ?? t('import.again.someone'),
            date: shortDate(again.at, t),
          })}
        </Notice>
      )}
      <SheetsNotice sheets={detail.sheets} />
      <LeadMappingForm one={one} detail={detail} draft={draft} />
      <LeadRows
        detail={detail}
        anyway={anyway}
        onAnyway={(row, taken) => {
          const next = new Set(anyway);
          if (taken) next.add(row);
          else next.delete(row);
          setAnyway(next);
        }}
      />
      <LeadCommit {...{ one, detail }} anyway={[...anyway]} isUnchecked={draft.changed} />
    </>
  );
}
