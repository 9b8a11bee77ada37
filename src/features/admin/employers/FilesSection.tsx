import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  employerFileKinds,
  employerLimits,
  type EmployerFile,
  type EmployerFileKind,
} from '#contract/employers/employer.ts';
import { outboxPolicy } from '#contract/outbox.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { upload } from '#src/data/uploads/uploadRequest.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { FileButton } from '#src/components/fields/FileButton.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { ProgressBar } from '#src/components/status/ProgressBar.tsx';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { failureText } from '#src/forms/failureText.ts';
import { shortDate } from '#src/i18n/dates.ts';
import css from './Employers.module.css';

interface FilesSectionProps {
  employerId: string;
  files: readonly EmployerFile[];
  onChange: (files: EmployerFile[]) => void;
  /** A file is on its way; and how it ended. It goes with the section. */
  onSending: (state: 'sending' | 'arrived' | 'failed') => void;
}

/** Demand letters, agreements and copies of the licence. A link to one is made when it is opened. */
export function FilesSection({ employerId, files, onChange, onSending }: FilesSectionProps) {
  const { t, i18n } = useTranslation('adminEmployers');
  const [kind, setKind] = useState<EmployerFileKind>('demand');
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const [doomed, setDoomed] = useState<EmployerFile | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File) {
    setProblem('');
    if (file.size > employerLimits.fileBytes)
      return setProblem(t('adminMenu:refused.EMPLOYER_FILE_TOO_LARGE'));
    const { signal } = (running.current = new AbortController());
    setSent(0);
    onSending('sending');
    let state: 'arrived' | 'failed' = 'failed';
    try {
      const form = new FormData();
      form.append('file', file);
      // As a form's own bytes, so that how much has left can be told.
      const body = new Response(form);
      const answer = await upload('employers.addFile', {
        params: { employerId, kind },
        headers: { 'Content-Type': body.headers.get('Content-Type') ?? '' },
        bytes: await body.blob(),
        sent: (bytes) => setSent(Math.min(100, (100 * bytes) / file.size)),
        silence: outboxPolicy.sendTimeout,
        signal,
      });
      onChange(answer.files);
      state = 'arrived';
    } catch (error) {
      if (!signal.aborted) setProblem(failureText(i18n, failureOf(error)));
    }
    if (signal.aborted) return;
    setSent(null);
    onSending(state);
  }

  const tell = (failure: Parameters<typeof failureText>[1]) =>
    setProblem(failureText(i18n, failure));
  const opening = useAction(
    async (fileId: string) => {
      const params = { employerId, fileId };
      const { url } = await callApi('employers.fileLink', { params });
      location.assign(url);
    },
    { tell },
  );
  const removing = useAction(
    async (fileId: string) => {
      const answer = await callApi('employers.removeFile', { params: { employerId, fileId } });
      onChange(answer.files);
      heading.current?.focus(); // the button has gone with the file
    },
    { tell },
  );
  const nameOf = (file: EmployerFile) =>
    `${t(`files.kind.${file.kind}`)}, ${shortDate(file.addedAt, t)}`;

  return (
    <section aria-labelledby="employer-files" className="stack">
      <h3 id="employer-files" ref={heading} tabIndex={-1}>
        {t('files.title')}
      </h3>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {files.length === 0 && <p>{t('files.none')}</p>}
      <ul className={css.files}>
        {files.map((file) => {
          const name = nameOf(file);
          return (
            <li key={file.id}>
              <span>
                {name} <span className={css.soft}>{sizeText(file.bytes)}</span>
              </span>
              <Button
                variant="quiet"
                aria-label={t('files.openOf', { name })}
                disabled={opening.busy}
                onClick={() => opening.run(file.id)}
              >
                {t('files.open')}
              </Button>
              <Button
                variant="quiet"
                aria-label={t('files.removeOf', { name })}
                disabled={removing.busy}
                onClick={() => setDoomed(file)}
              >
                {t('files.remove')}
              </Button>
            </li>
          );
        })}
      </ul>
      <div className={css.send}>
        <SelectField
          label={t('files.what')}
          value={kind}
          options={employerFileKinds.map((value) => ({ value, label: t(`files.kind.${value}`) }))}
          onChange={(event) =>
            setKind(employerFileKinds.find((one) => one === event.target.value) ?? 'demand')
          }
        />
        <FileButton
          label={t('files.add')}
          accept="application/pdf,image/jpeg,image/png,image/webp"
          busy={sent !== null}
          busyLabel={t('files.sending')}
          onPick={(file) => void send(file)}
        />
      </div>
      {sent !== null && <ProgressBar label={t('files.sending')} value={sent} />}
      <p className={css.soft}>{t('files.hint')}</p>
      <ConfirmDialog
        open={doomed !== null}
        tone="danger"
        title={t('files.removeAsk')}
        confirmLabel={t('files.removeYes')}
        cancelLabel={t('common:cancel')}
        onCancel={() => setDoomed(null)}
        onConfirm={() => {
          if (doomed) removing.run(doomed.id);
          setDoomed(null);
        }}
      >
        {doomed && <p>{nameOf(doomed)}</p>}
      </ConfirmDialog>
    </section>
  );
}

/** '1.2 MB', '85 kB'. */
function sizeText(bytes: number): string {
  return bytes < 1e6
    ? `${Math.max(1, Math.round(bytes / 1e3))} kB`
    : `${(bytes / 1e6).toFixed(1)} MB`;
}
