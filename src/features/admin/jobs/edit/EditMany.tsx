import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { JobEdit } from '#contract/jobs/manyJobsForm.ts';
import { failureOf } from '#src/data/api.ts';
import { useDraft } from '#src/forms/draft.ts';
import { useRestored } from '#src/forms/restored.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { ProgressBar } from '#src/components/status/ProgressBar.tsx';
import { NumberQuestion } from '#src/features/admin/shared/NumberQuestion.tsx';
import { failureText } from '#src/forms/failureText.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { grouped } from '#src/i18n/format.ts';
import { blankEdit, EditFields, editOf } from './EditFields.tsx';
import {
  editAll,
  findAll,
  mostEdited,
  type Edited,
  type SeenJob,
  type SentKeys,
} from './editJobs.ts';

interface EditManyProps {
  /** Those that are selected, or what finds them. */
  chosen: readonly SeenJob[] | { query: Record<string, string> };
  /** How many they are, as far as is known. */
  number: number;
  onClose: () => void;
  onEdited: (edited: Edited) => void;
}

/** What is on its way: the list is read, or jobs are changed; how much of it is done, 0 to 1. */
interface Work {
  what: 'reading' | 'running';
  share: number;
}

/** The form for many jobs: what changes, the question with the number, and how far it has come. */
export function EditMany({ chosen, number, onClose, onEdited }: EditManyProps) {
  const { t, i18n } = useTranslation('adminJobs');
  const [draft, setDraft, forgetDraft] = useDraft('admin-edit-jobs', blankEdit);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [trouble, setTrouble] = useState('');
  const [work, setWork] = useState<Work>();
  const [asked, setAsked] = useState<readonly SeenJob[]>();
  const reading = useRef<AbortController>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<SentKeys>(new Map());
  /** What was sent and got no answer; some of it may have got one. */
  const [lost, setLost] = useState<{ jobs: readonly SeenJob[]; edited: Edited }>();
  const id = useId();
  const change = editOf(draft);
  const isTyped = Object.keys(change).length > 0;
  const { isRestored, noteTyping, beginAnew } = useRestored(isTyped);

  function refuse(wrong: Readonly<Record<string, string>>, text = '') {
    flushSync(() => {
      setErrors(wrong);
      setTrouble(text);
    });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  async function ask() {
    refuse({});
    if (!isTyped) {
      return refuse({}, t('edit.nothing'));
    }
    // Read anew, what was done already would be taken for someone else's change.
    if (lost) return setAsked(lost.jobs);
    if (!('query' in chosen)) return setAsked(chosen);
    const { signal } = (reading.current = new AbortController());
    setWork({ what: 'reading', share: 0 });
    try {
      const found = await findAll(chosen.query, signal, (share) =>
        setWork({ what: 'reading', share }),
      );
      if (found) setAsked(found);
      else setTrouble(t('edit.tooMany', { number: grouped(mostEdited) }));
    } catch (error) {
      const why = failureText(i18n, failureOf(error));
      if (!signal.aborted) setTrouble(`${t('edit.notRead')} ${why}`);
    }
    setWork(undefined);
  }

  async function run(jobs: readonly SeenJob[]) {
    setAsked(undefined);
    setWork({ what: 'running', share: 0 });
    const onShare = (share: number) => setWork({ what: 'running', share });
    const edited = await editAll(jobs, change, onShare, sent.current);
    const { failure } = edited;
    if (!failure) forgetDraft();
    // Whether it was done is not known: sent again from here, it is done once, and can be undone.
    if (failure?.offline) {
      setLost({ jobs, edited });
      setWork(undefined);
      return setTrouble(`${failureText(i18n, failure)} ${t('edit.unknown')}`);
    }
    // What the server found wrong is said beside its field; nothing was changed then.
    if (!failure || Object.keys(failure.errors).length === 0) return onEdited(edited);
    setWork(undefined);
    return refuse(failure.errors);
  }

  function discard() {
    setDraft(blankEdit);
    forgetDraft();
    beginAnew();
    refuse({});
  }

  function close() {
    if (work?.what === 'running') return;
    reading.current?.abort();
    if (lost) onEdited({ ...lost.edited, isUnknown: true });
    else onClose();
  }

  return (
    <>
      <Sheet
        open
        title={t('edit.title')}
        closeLabel={t('common:close')}
        onClose={close}
        footer={
          <>
            <Button variant="quiet" disabled={work?.what === 'running'} onClick={close}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" form={id} busy={work !== undefined}>
              {t('edit.go')}
            </Button>
          </>
        }
      >
        <form
          ref={form}
          id={id}
          noValidate
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (!work) void ask();
          }}
        >
          <p>
            <strong>{t('edit.who', { count: number })}</strong>. {t('edit.hint')}
          </p>
          {trouble && <Notice tone="danger">{trouble}</Notice>}
          {work ? (
            <ProgressBar
              value={work.share * 100}
              label={t(work.what === 'reading' ? 'edit.reading' : 'edit.running')}
            />
          ) : (
            <>
              {isRestored && (
                <Notice
                  tone="info"
                  action={
                    <Button variant="quiet" onClick={discard}>
                      {t('form.discard')}
                    </Button>
                  }
                >
                  {t('form.restored')}
                </Notice>
              )}
              <EditFields
                draft={draft}
                errors={errors}
                onChange={(next) => {
                  noteTyping();
                  setDraft(next);
                }}
              />
            </>
          )}
        </form>
      </Sheet>
      {asked && (
        <NumberQuestion
          title={t('edit.question', { count: asked.length })}
          yes={t('edit.yes')}
          number={asked.length}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void run(asked)}
        >
          <Becomes change={change} />
        </NumberQuestion>
      )}
    </>
  );
}

/** What they become, field by field. */
function Becomes({ change }: { change: JobEdit }) {
  const { t } = useTranslation('adminJobs');
  const { closingDate, category, companyName } = change;
  const lines = [
    closingDate === null && t('edit.noLastDay'),
    closingDate &&
      t('edit.becomes', { field: t('facts.closingDate'), value: shortDate(closingDate, t) }),
    category && t('edit.becomes', { field: t('form.category'), value: category }),
    companyName && t('edit.becomes', { field: t('form.companyName'), value: companyName }),
    companyName && t('edit.logo'),
  ];
  return lines.map((line) => line && <p key={line}>{line}</p>);
}
