import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from '#contract/jobs/jobForm.ts';
import { showToast } from '#src/toasts/toasts.ts';
import type { AdminJobs } from './useAdminJobs.ts';

/** The selected rows, and what is done with them all at once. Rows that are not shown are not selected. */
export function useBulk(jobs: AdminJobs) {
  const { t } = useTranslation('adminJobs');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = jobs.list.jobs.flatMap(({ id }) => (chosen.has(id) ? id : []));

  async function act(action: BulkAction) {
    const { changed, failed } = await jobs.setStatuses(ids, action);
    setChosen(new Set(failed.map(({ id }) => id))); // to try again with them
    if (changed > 0) showToast({ tone: 'ok', text: t(`bulk.done.${action}`, { count: changed }) });
    if (failed.length === 0) return;
    const titles = failed.map(({ title }) => title).join(', ');
    showToast({
      tone: 'danger',
      title: t('failed.status'),
      text: t('bulk.failed', { titles }),
    });
  }

  return {
    ids,
    isSelected: (id: string) => chosen.has(id),
    select(id: string, selected: boolean) {
      setChosen((before) => {
        const after = new Set(before);
        if (selected) after.add(id);
        else after.delete(id);
        return after;
      });
    },
    selectAll: (all: boolean) => setChosen(new Set(all ? jobs.list.jobs.map(({ id }) => id) : [])),
    act,
  };
}
