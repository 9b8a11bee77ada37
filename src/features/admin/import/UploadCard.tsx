import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { importLimits } from '#contract/import/import.ts';
import { failureOf } from '#src/data/api.ts';
import { upload } from '#src/data/uploads/uploadRequest.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { failureText } from '#src/forms/failureText.ts';
import { classes } from '#src/components/classes.ts';
import { FileButton } from '#src/components/fields/FileButton.tsx';
import { UploadIcon } from '#src/components/icons/critical.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { ProgressBar } from '#src/components/status/ProgressBar.tsx';
import css from './AdminImportPage.module.css';

const accept = '.csv,.tsv,.txt,.xlsx,.xls,.json,.xml,.rss,.atom,.html,.htm';

/** Where a file is chosen or dropped. What it is shows its content, not its name. */
export function UploadCard({ onUploaded }: { onUploaded: (id: string) => void }) {
  const { t, i18n } = useTranslation('adminImport');
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const [over, setOver] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File) {
    setProblem('');
    if (file.size > importLimits.fileBytes)
      return setProblem(t('adminMenu:refused.IMPORT_TOO_LARGE'));
    if (file.size === 0) return setProblem(t('adminMenu:refused.IMPORT_EMPTY'));
    const { signal } = (running.current = new AbortController());
    setProgress(0);
    try {
      const started = await upload('imports.add', {
        query: { name: file.name },
        bytes: file,
        sent: (bytes) => setProgress((100 * bytes) / file.size),
        signal,
      });
      onUploaded(started.id);
    } catch (error) {
      if (signal.aborted) return;
      setProblem(failureText(i18n, failureOf(error)));
    } finally {
      if (!signal.aborted) setProgress(null);
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && progress === null) void send(file);
  }

  return (
    <section
      aria-labelledby="choose"
      className={classes(css.drop, over && css.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <UploadIcon size={40} className={css.dropIcon} />
      <h2 id="choose" className={css.dropTitle}>
        {t('choose.title')}
      </h2>
      <p id="choose-hint" className={css.soft}>
        {t('choose.hint')}
      </p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {progress === null ? (
        <FileButton
          label={t('choose.button')}
          accept={accept}
          variant="next"
          describedBy="choose-hint"
          onPick={(file) => void send(file)}
        />
      ) : (
        <>
          <ProgressBar label={t('choose.sending')} value={progress} className={css.wide ?? ''} />
          <Button
            variant="quiet"
            onClick={() => {
              running.current?.abort();
              setProgress(null);
            }}
          >
            {t('common:cancel')}
          </Button>
        </>
      )}
    </section>
  );
}
