import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applicantLimits, type ApplicantNote } from '#contract/applications/applicants.ts';
import { callApi } from '#src/data/api.ts';
import { dateAndTime } from '#src/i18n/dates.ts';
import { useDraft } from '#src/forms/draft.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { TrashIcon } from '#src/components/icons/deferred.tsx';
import { TextArea } from '#src/components/fields/TextArea.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import css from './ApplicantSheet.module.css';
import { randomUuid } from '#src/data/outbox/browserPorts.ts';

interface NotesSectionProps {
  jobId: string;
  applicationId: string;
  notes: readonly ApplicantNote[];
  onNotes: (notes: ApplicantNote[]) => void;
}

/** What the admin keeps in mind; the applicant never sees it. */
export function NotesSection({ jobId, applicationId, notes, onNotes }: NotesSectionProps) {
  const { t } = useTranslation('applicants');
  // Who is leafed past with half a note finds it again on the way back.
  const [{ text }, setDraft, forgetDraft] = useDraft(`note:${applicationId}`, { text: '' });
  const [key, setKey] = useState(() => randomUuid());
  const [busy, setBusy] = useState(false);
  const [doomed, setDoomed] = useState<ApplicantNote | null>(null);
  const params = { jobId, applicationId };

  const act = async (send: () => Promise<{ notes: ApplicantNote[] }>): Promise<boolean> => {
    setBusy(true);
    try {
      onNotes((await send()).notes);
      return true;
    } catch {
      showToast({ tone: 'danger', text: t('notes.failed') });
      return false;
    } finally {
      setBusy(false);
    }
  };

  const add = async () => {
    if (text.trim() === '') return;
    // The same key until it was taken: a note that is sent twice is one.
    const options = { params, body: { text }, idempotencyKey: key };
    if (!(await act(() => callApi('jobs.addNote', options)))) return;
    setDraft({ text: '' });
    forgetDraft();
    setKey(randomUuid());
  };

  return (
    <section>
      <h3>{t('notes.title')}</h3>
      <TextArea
        label={t('notes.label')}
        hint={t('notes.hint')}
        rows={2}
        value={text}
        maxLength={applicantLimits.note}
        onChange={(event) => {
          setDraft({ text: event.target.value });
          setKey(randomUuid());
        }}
      />
      <div>
        <Button variant="quiet" busy={busy} data-save onClick={() => void add()}>
          {t('notes.add')}
        </Button>
      </div>
      {notes.length > 0 && (
        <ul className={css.story}>
          {notes.map((note) => (
            <li key={note.id} className={css.note}>
              <div>
                <p className={css.noteText}>{note.text}</p>
                <p className={css.soft}>
                  <time dateTime={note.createdAt}>{dateAndTime(note.createdAt, t)}</time>
                  {note.authorName && ` · ${note.authorName}`}
                </p>
              </div>
              <IconButton plain label={t('notes.remove')} onClick={() => setDoomed(note)}>
                <TrashIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={doomed !== null}
        tone="danger"
        title={t('notes.removeAsk')}
        confirmLabel={t('notes.remove')}
        cancelLabel={t('common:cancel')}
        onCancel={() => setDoomed(null)}
        onConfirm={() => {
          if (!doomed) return;
          const noteId = doomed.id;
          setDoomed(null);
          void act(() => callApi('jobs.removeNote', { params: { ...params, noteId } }));
        }}
      >
        {doomed && <p className={css.noteText}>{doomed.text}</p>}
      </ConfirmDialog>
    </section>
  );
}
