import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobSummary } from '#contract/jobs/job.ts';
import type { BulkAction } from '#contract/jobs/jobForm.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { undoAll, type Edited } from './edit/editJobs.ts';
import { foundBy } from './jobList.ts';
import type { AdminJobs } from './useAdminJobs.ts';

const noFailure = { failed: [] };

/**
 * The selected rows, and what is done with them all at once. Rows that are not shown are not selected,
 * unless all that the filter finds are.
 * @param filter of the list, as a text: everyone of another filter is someone else
 */
export function useBulk(jobs: AdminJobs, filter: string) {
  const { t } = useTranslation('adminJobs');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [allOf, setAllOf] = useState<string>();
  const [last, setLast] = useState<{ edited: Edited; isUndone: boolean }>();
  const { list } = jobs;
  const isAll = allOf === filter;
  const seen = list.jobs.filter(({ id }) => chosen.has(id));
  const ids = seen.map(({ id }) => id);
  const choose = (next: Iterable<string>) => {
    setAllOf(undefined);
    setChosen(new Set(next));
  };

  async function act(action: BulkAction) {
    const { changed, failed } = await jobs.setStatuses(ids, action);
    choose(failed.map(({ id }) => id)); // to try again with them
    if (changed.length > 0) {
      const reopen = { label: t('edit.undo'), onAct: () => void reopenAll(changed, seen) };
      showToast({
        tone: 'ok',
        text: t(`bulk.done.${action}`, { count: changed.length }),
        ...(action === 'close' && { action: reopen }),
      });
    }
    if (failed.length === 0) return;
    const titles = failed.map(({ title }) => title).join(', ');
    showToast({
      tone: 'danger',
      title: t('failed.status'),
      text: t('bulk.failed', { titles }),
    });
  }

  /** Closed jobs get the last day of before again, and those that were active are. */
  async function reopenAll(closed: readonly JobSummary[], before: readonly JobSummary[]) {
    const was = new Map(before.map((job) => [job.id, job]));
    const days = closed.map((job) => ({
      ...{ job, before: { closingDate: was.get(job.id)?.closingDate ?? null } },
    }));
    const undone = await undoAll(days, () => undefined);
    jobs.allChanged(undone.changed.map(({ job }) => job));
    // Switched on after the day is back: otherwise it would be taken away as one that is over.
    const back = new Set(undone.changed.map(({ job }) => job.id));
    const active = closed.flatMap(({ id, closingDate }) => {
      const old = was.get(id);
      // What someone else has changed meanwhile is theirs: opened with the day of yesterday it would
      // lose that day, and stay open for ever.
      const isBack = back.has(id) || (old?.closingDate ?? null) === (closingDate ?? null);
      return old?.status === 'active' && isBack ? [id] : [];
    });
    const { failed } = active.length > 0 ? await jobs.setStatuses(active, 'activate') : noFailure;
    const isWhole = !undone.failure && undone.left.length === 0 && failed.length === 0;
    if (isWhole) {
      showToast({ tone: 'ok', text: t('edit.undone', { count: closed.length }) });
      return;
    }
    const unsent = new Set(undone.unsent.map(({ id }) => id));
    const rest = closed.filter(({ id }) => unsent.has(id));
    const again = { label: t('edit.undo'), onAct: () => void reopenAll(rest, before) };
    showToast({
      tone: 'danger',
      text: t('failed.status'),
      ...(rest.length > 0 && { action: again }),
    });
  }

  function show(edited: Edited, isUndone: boolean) {
    jobs.allChanged(edited.changed.map(({ job }) => job));
    setLast({ edited, isUndone });
  }

  return {
    ids,
    seen,
    isAll,
    count: isAll ? foundBy(list) : ids.length,
    isSelected: (id: string) => isAll || chosen.has(id),
    select(id: string, selected: boolean) {
      // Out of all, what is left is what can be seen.
      const before = isAll ? list.jobs.map((job) => job.id) : [...chosen];
      choose(selected ? [...before, id] : before.filter((one) => one !== id));
    },
    selectAll: (all: boolean) => choose(all ? list.jobs.map(({ id }) => id) : []),
    selectFound: () => setAllOf(filter),
    act,
    /** The change of many that was done or taken back last. */
    last,
    forget: () => setLast(undefined),
    edited(edited: Edited) {
      choose(edited.unsent.map(({ id }) => id)); // to try again with them
      show(edited, false);
    },
    async undo() {
      if (!last) return;
      const undone = await undoAll(last.edited.changed, () => undefined);
      if (!undone.failure) return show(undone, true);
      // What was not sent can still be taken back.
      jobs.allChanged(undone.changed.map(({ job }) => job));
      const unsent = new Set(undone.unsent.map(({ id }) => id));
      const changed = last.edited.changed.filter(({ job }) => unsent.has(job.id));
      setLast({ edited: { ...undone, changed }, isUndone: false });
    },
  };
}
