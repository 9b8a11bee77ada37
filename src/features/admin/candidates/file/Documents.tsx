import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandidateDocument, CandidateFile } from '#contract/candidates/candidate.ts';
import { callApi } from '#src/data/api.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { EditIcon, TrashIcon } from '#src/components/icons/deferred.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { ExpiryBadge } from '../Hints.tsx';
import css from './Candidate.module.css';
import { DocumentSheet } from './DocumentSheet.tsx';
import { Section } from './Section.tsx';
import { useWrite } from './useWrite.ts';
import { Whose } from './Whose.tsx';

/** The person's papers and when they end. */
export function Documents({ file, reload }: { file: CandidateFile; reload: () => void }) {
  const { t } = useTranslation('adminCandidates');
  const [edited, setEdited] = useState<CandidateDocument | 'new' | null>(null);
  const [doomed, setDoomed] = useState<CandidateDocument | null>(null);
  const { run, busy } = useWrite(reload);
  const named = ({ kind, number }: CandidateDocument) => `${t(`kind.${kind}`)} ${number}`.trim();
  return (
    <Section
      title={t('documents.title')}
      act={
        <Button variant="quiet" data-key="n" onClick={() => setEdited('new')}>
          {t('documents.add')}
        </Button>
      }
    >
      {file.documents.length === 0 && <p className={css.soft}>{t('documents.none')}</p>}
      {file.documents.length > 0 && (
        <ul className={css.lines}>
          {file.documents.map((document) => (
            <li key={document.id} className={css.line}>
              <div>
                <p>
                  <strong>{named(document)}</strong>
                </p>
                <p className={css.soft}>
                  {document.expiresOn
                    ? t('documents.until', { date: shortDate(document.expiresOn, t) })
                    : t('documents.noEnd')}
                  <Whose of={document.of} file={file} />
                </p>
                {document.expiresOn && <ExpiryBadge document={document} />}
              </div>
              <div className={css.acts}>
                <IconButton
                  plain
                  label={t('documents.edit', { document: named(document) })}
                  onClick={() => setEdited(document)}
                >
                  <EditIcon />
                </IconButton>
                <IconButton
                  plain
                  label={t('documents.remove', { document: named(document) })}
                  onClick={() => setDoomed(document)}
                >
                  <TrashIcon />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <DocumentSheet
          candidateId={edited === 'new' ? file.candidate.id : edited.of}
          document={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            reload();
          }}
        />
      )}
      <ConfirmDialog
        open={doomed !== null}
        tone="danger"
        title={t('documents.removeAsk')}
        confirmLabel={t('documents.removeYes')}
        cancelLabel={t('common:cancel')}
        busy={busy}
        onCancel={() => setDoomed(null)}
        onConfirm={() => {
          if (!doomed) return;
          const params = { candidateId: doomed.of, documentId: doomed.id };
          setDoomed(null);
          run(() => callApi('candidates.removeDocument', { params }));
        }}
      >
        {doomed && <p>{named(doomed)}</p>}
      </ConfirmDialog>
    </Section>
  );
}
