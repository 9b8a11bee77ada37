import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#src/data/api.ts';
import { upload } from '#src/data/uploads/uploadRequest.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { failureText } from '#src/forms/failureText.ts';
import { classes } from '#src/components/classes.ts';
import { FileButton } from '#src/components/fields/FileButton.tsx';
import { UploadIcon } from '#src/components/icons/critical.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { ProgressBar } from '#src/components/status/ProgressBar.tsx';
import css from './UploadCard.module.css';

interface UploadCardProps {
  call: 'imports.add' | 'leads.addImport';
  /** Endings of names, for the browser's dialog: what a file is shows its content. */
  accept: string;
  /** Bytes, and what is said of a file with more. */
  most: number;
  tooLarge: string;
  texts: { title: string; hint: string; button: string; sending: string };
  onUploaded: (id: string) => void;
}

/** Where a file is chosen or dropped. */
export function UploadCard({ call, accept, most, tooLarge, texts, onUploaded }: UploadCardProps) {
  const { t, i18n } = useTranslation('adminMenu');
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const [over, setOver] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File) {
    setProblem('');
    if (file.size > most) return setProblem(tooLarge);
    if (file.size === 0) return setProblem(t('adminMenu:refused.IMPORT_EMPTY'));
    const { signal } = (running.current = new AbortController());
    setProgress(0);
    try {
      const started = await upload(call, {
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
        {texts.title}
      </h2>
      <p id="choose-hint" className={css.soft}>
        {texts.hint}
      </p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {progress === null ? (
        <FileButton
          label={texts.button}
          accept={accept}
          variant="next"
          describedBy="choose-hint"
          onPick={(file) => void send(file)}
        />
      ) : (
        <>
          <ProgressBar label={texts.sending} value={progress} className={css.wide ?? ''} />
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
