import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateLimits, type CandidateFile } from '#contract/candidates/candidate.ts';
import { callApi } from '#src/data/api.ts';
import { randomUuid } from '#src/data/outbox/browserPorts.ts';
import { useDraft } from '#src/forms/draft.ts';
import { dateAndTime } from '#src/i18n/dates.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { TextArea } from '#src/components/fields/TextArea.tsx';
import { TrashIcon } from '#src/components/icons/deferred.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import css from './Candidate.module.css';
import { Newest } from './Newest.tsx';
import { Section } from './Section.tsx';
import { useWrite } from './useWrite.ts';
import { Whose } from './Whose.tsx';

/** What admins keep in mind about the person, who never sees it. */
export function Notes({ file, reload }: { file: CandidateFile; reload: () => void }) {
  const { t } = useTranslation('adminCandidates');
  const { id } = file.candidate;
  const [{ text }, setDraft, forgetDraft] = useDraft(`candidate-note:${id}`, { text: '' });
  // The same key for the same words: a note that is sent twice is one.
  const [key, setKey] = useState(() => randomUuid());
  const { run, busy } = useWrite(reload);
  const [doomed, setDoomed] = useState<CandidateFile['notes'][number] | null>(null);
  const write = (next: string) => {
    setDraft({ text: next });
    setKey(randomUuid());
  };
  function add(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    run(async () => {
      await callApi('candidates.addNote', {
        ...{ params: { candidateId: id }, body: { text }, idempotencyKey: key },
      });
      write('');
      forgetDraft();
    });
  }
  return (
    <Section title={t('notes.title')}>
      <form className="stack" onSubmit={add}>
        <TextArea
          label={t('notes.label')}
          hint={t('notes.hint')}
          rows={2}
          value={text}
          maxLength={candidateLimits.note}
          onChange={(event) => write(event.target.value)}
        />
        <div>
          <Button type="submit" variant="quiet" busy={busy} data-save>
            {t('notes.add')}
          </Button>
        </div>
      </form>
      {file.notes.length > 0 && (
        <ul className={css.lines}>
          {file.notes.map((note) => (
            <li key={note.id} className={css.line}>
              <div>
                <p className={css.text}>{note.text}</p>
                <p className={css.soft}>
                  <time dateTime={note.createdAt}>{dateAndTime(note.createdAt, t)}</time>
                  {note.authorName && ` · ${note.authorName}`}
                  <Whose of={note.of} file={file} />
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
          const params = { candidateId: doomed.of, noteId: doomed.id };
          setDoomed(null);
          run(() => callApi('candidates.removeNote', { params }));
        }}
      >
        {doomed && <p className={css.text}>{doomed.text}</p>}
      </ConfirmDialog>
      <Newest shown={file.notes.length} total={file.totals.notes} />
    </Section>
  );
}
