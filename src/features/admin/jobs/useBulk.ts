import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from '#contract/jobs/jobForm.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { undoAll, type Edited } from './edit/editJobs.ts';
import { foundBy } from './jobList.ts';
import type { AdminJobs } from './useAdminJobs.ts';

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
    const { changed, same, failed } = await jobs.setStatuses(ids, action);
    choose(failed.map(({ id }) => id)); // to try again with them
    const untouched = same > 0 ? t('edit.same', { count: same }) : '';
    if (changed.length > 0) {
      const done = t(`bulk.done.${action}`, { count: changed.length });
      const undoable = changed.filter(({ before }) => Object.keys(before).length > 0);
      showToast({
        ...{ tone: 'ok', ...(untouched ? { title: done, text: untouched } : { text: done }) },
        ...(undoable.length > 0 && { action: wayBack(undoable) }),
      });
    } else if (untouched) {
      showToast({ tone: 'info', text: untouched });
    }
    if (failed.length === 0) return;
    const titles = failed.map(({ title }) => title).join(', ');
    showToast({
      tone: 'danger',
      title: t('failed.status'),
      text: t('bulk.failed', { titles }),
    });
  }

  const wayBack = (changed: Edited['changed']) => ({
    label: t('edit.undo'),
    onAct: () => void takeBack(changed),
  });

  /** Each job gets what it was, but what someone else has changed meanwhile. */
  async function takeBack(changed: Edited['changed']) {
    const undone = await undoAll(changed, () => undefined);
    jobs.allChanged(undone.changed.map(({ job }) => job));
    if (undone.changed.length > 0) {
      showToast({ tone: 'ok', text: t('edit.undone', { count: undone.changed.length }) });
    } else if (undone.same > 0) {
      showToast({ tone: 'info', text: t('edit.same', { count: undone.same }) });
    }
    if (undone.left.length > 0) {
      showToast({ tone: 'danger', text: t('edit.left', { titles: undone.left.join(', ') }) });
    }
    if (!undone.failure) return;
    const unsent = new Set(undone.unsent.map(({ id }) => id));
    const rest = changed.filter(({ job }) => unsent.has(job.id));
    showToast({ tone: 'danger', text: t('failed.status'), action: wayBack(rest) });
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
