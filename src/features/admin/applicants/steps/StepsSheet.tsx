import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stepLimits, usualSteps, type JobSteps } from '#contract/applications/steps.ts';
import { applicationStatuses } from '#contract/options.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { callApi, failureOf, type CallFailure } from '#src/data/api.ts';
import { randomUuid } from '#src/data/outbox/browserPorts.ts';
import { LoadFailed, FailureNotice } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { useDraft } from '#src/forms/draft.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { RemovedSteps } from './RemovedSteps.tsx';
import css from './Steps.module.css';
import { StepsClash } from './StepsClash.tsx';
import { bodyOf, draftOf, stepProblems, type StepsDraft } from './stepsDraft.ts';
import { StepsOfStatus } from './StepsOfStatus.tsx';
import type { Steps } from './useSteps.ts';

interface StepsSheetProps {
  jobId: string;
  steps: Steps;
  onClose: () => void;
  /** The list is another one, and maybe who is in which step. */
  onSaved: () => void;
}

/** The list of a job's steps, to be changed as a whole. */
export function StepsSheet({ jobId, steps, onClose, onSaved }: StepsSheetProps) {
  const { t, i18n } = useTranslation('adminPipeline');
  const { data: stored, failure: notLoaded, retry } = steps.loaded;
  const [kept, setDraft, clear] = useDraft<Partial<StepsDraft>>(`job-steps:${jobId}`, {});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const [current, setCurrent] = useState<JobSteps>();
  const key = useRef<string>(undefined);
  const changed = isWhole(kept) ? kept : undefined;
  const draft = changed ?? (stored && draftOf(stored));
  const problems = draft && tried ? stepProblems(draft.steps) : {};
  const forget = () => {
    setDraft({});
    clear();
  };
  const change = (some: Partial<StepsDraft>) => {
    key.current = undefined;
    if (draft) setDraft({ ...draft, ...some });
  };

  async function put(body: object, idempotencyKey: string) {
    return callApi('jobs.setSteps', { params: { jobId }, body, idempotencyKey });
  }

  async function takeBack(before: JobSteps, version: string, undo: string | undefined) {
    try {
      const list = before.steps.map(({ id, status, name }) => ({ id, status, name }));
      await put({ steps: list, version, ...(undo && { undo }) }, randomUuid());
      showToast({ tone: 'ok', text: t('edit.undone') });
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(i18n, failureOf(error)) });
    } finally {
      onSaved();
    }
  }

  async function save() {
    setTried(true);
    if (!stored || !draft || busy) return;
    if (Object.keys(stepProblems(draft.steps)).length > 0) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await put(bodyOf(draft, stored), (key.current ??= randomUuid()));
      forget();
      onSaved();
      onClose();
      showToast({
        tone: 'ok',
        text: t('edit.saved'),
        action: {
          label: t('undo'),
          onAct: () => void takeBack(stored, answer.version, answer.undo?.id),
        },
      });
    } catch (error) {
      const refused = failureOf(error);
      if (refused.code === 'VERSION_CONFLICT') setCurrent(refused.body.current as JobSteps);
      else setFailure(refused);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet
      open
      placement="side"
      title={t('edit.title')}
      closeLabel={t('common:close')}
      onClose={onClose}
      footer={
        <>
          {changed && (
            <Button variant="quiet" onClick={forget}>
              {t('edit.discard')}
            </Button>
          )}
          <Button busy={busy} data-save disabled={!draft} onClick={() => void save()}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      {!stored || !draft ? (
        notLoaded ? (
          <LoadFailed title={t('edit.notLoaded')} failure={notLoaded} onRetry={retry} />
        ) : (
          <Loading heights={['96px', '96px', '96px']} />
        )
      ) : (
        <section className={css.edit}>
          <p>{t('edit.text', { count: stepLimits.steps })}</p>
          {failure && <FailureNotice title={t('edit.failed')} failure={failure} />}
          {current && (
            <StepsClash
              current={current}
              mine={draft}
              onTheirs={() => {
                forget();
                setCurrent(undefined);
                steps.loaded.change(() => current);
              }}
              onMine={() => {
                change({ version: current.version });
                setCurrent(undefined);
                steps.loaded.change(() => current);
              }}
            />
          )}
          {draft.steps.length === 0 && (
            <Notice
              tone="info"
              action={
                <Button
                  onClick={() =>
                    change({
                      steps: usualSteps.map(({ status, name }) => ({
                        ...{ id: randomUuid(), status, name: t(`usual.${name}`) },
                      })),
                    })
                  }
                >
                  {t('edit.takeUsual')}
                </Button>
              }
            >
              {t('edit.usual')}
            </Notice>
          )}
          {applicationStatuses.map((status) => (
            <StepsOfStatus
              key={status}
              {...{ status, problems }}
              steps={draft.steps}
              onChange={(next) => change({ steps: next })}
            />
          ))}
          <RemovedSteps stored={stored} draft={draft} onChange={change} />
        </section>
      )}
    </Sheet>
  );
}

const isWhole = (kept: Partial<StepsDraft>): kept is StepsDraft => kept.steps !== undefined;
