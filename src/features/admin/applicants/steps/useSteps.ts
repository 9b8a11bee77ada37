import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applications/application.ts';
import type { ApplicantQuery } from '#contract/applications/applicants.ts';
import type { JobSteps } from '#contract/applications/steps.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { randomUuid } from '#src/data/outbox/browserPorts.ts';
import { whoOf, type Chosen } from '#src/features/admin/applicants/applicantList.ts';
import { useLoaded, type Loaded } from '#src/features/shared/calls/useLoaded.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';

export interface Steps {
  /** The job's list; undefined until it is there. */
  list: JobSteps['steps'];
  loaded: Loaded<JobSteps>;
  /** Applicants whose move is on its way. */
  moving: ReadonlySet<string>;
  /** Moves one applicant from where they are on screen. Never rejects. */
  moveOne: (applicant: Applicant, to: string | null) => Promise<void>;
  /** Moves those who are chosen, in the number that was said yes to. Never rejects. */
  moveMany: (chosen: Chosen, to: string | null, expected: number) => Promise<void>;
  /** How many of the chosen it would move: those of the step's status. Rejects where that is not known. */
  count: (chosen: Chosen, to: string | null) => Promise<number>;
}

/**
 * The steps of a job and the moves between them.
 * @param meant whom 'all' means
 * @param onMoved asks for the list anew
 */
export function useSteps(jobId: string, meant: ApplicantQuery, onMoved: () => void): Steps {
  const { t, i18n } = useTranslation('adminPipeline');
  const loaded = useLoaded(jobId, (id, signal) =>
    callApi('jobs.steps', { params: { jobId: id }, signal }),
  );
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set());
  const params = { jobId };
  const meantBy = (chosen: Chosen) => whoOf(chosen, meant);
  const settled = () => {
    loaded.reload();
    onMoved();
  };

  async function takeBack(changeId: string) {
    try {
      const { undone } = await callApi('jobs.undoStep', {
        params: { jobId, changeId },
        idempotencyKey: randomUuid(),
      });
      showToast({ tone: 'ok', text: t('move.undone', { count: undone }) });
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(i18n, failureOf(error)) });
    } finally {
      settled();
    }
  }

  async function move(chosen: Chosen, extra: object, to: string | null) {
    const name = loaded.data?.steps.find(({ id }) => id === to)?.name;
    try {
      const { updated, undo } = await callApi('jobs.moveStep', {
        ...{ params, idempotencyKey: randomUuid() },
        body: { ...meantBy(chosen), ...extra, step: to },
      });
      if (!undo) return void showToast({ tone: 'info', text: t('move.nothing') });
      showToast({
        tone: 'ok',
        text: name
          ? t('move.done', { count: updated, step: name })
          : t('move.out', { count: updated }),
        action: { label: t('undo'), onAct: () => void takeBack(undo.id) },
      });
    } catch (error) {
      const failure = failureOf(error);
      const isOld = failure.code === 'VERSION_CONFLICT';
      const current = isOld ? (failure.body.current as Applicant) : null;
      const text = current
        ? t('move.elsewhere', {
            name: current.userName,
            step: current.step?.name ?? t('noStep'),
          })
        : failureText(i18n, failure, t('move.failed'));
      showToast({ tone: 'danger', text });
    } finally {
      settled();
    }
  }

  return {
    list: loaded.data?.steps ?? [],
    ...{ loaded, moving },
    async moveOne({ _id, step }, to) {
      if (moving.has(_id)) return;
      setMoving((before) => new Set([...before, _id]));
      await move([_id], { was: step?.id ?? null }, to);
      setMoving((before) => new Set([...before].filter((id) => id !== _id)));
    },
    moveMany: (chosen, to, expected) => move(chosen, { expected }, to),
    async count(chosen, to) {
      const body = { ...meantBy(chosen), step: to, onlyCount: true };
      return (await callApi('jobs.moveStep', { params, body })).updated;
    },
  };
}
