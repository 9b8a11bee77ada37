import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import type { FileField } from '#contract/account/details.ts';
import { uploads } from '#src/data/uploads/state.ts';
import { cancelUpload, retryUpload } from '#src/data/uploads/uploads.ts';
import { failureText } from '#src/forms/failureText.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { ProgressBar } from '#src/components/status/ProgressBar.tsx';
import { fileTexts } from './fileTexts.ts';
import css from './UploadStatus.module.css';

/** A file on its way: how far it is, what holds it up, and the way out. Renders nothing where there is none. */
export function UploadStatus({ kind }: { kind: FileField }) {
  useSignals();
  const { t, i18n } = useTranslation('profile');
  const upload = uploads.value[kind];
  if (!upload) return null;
  const cancel = (
    <Button variant="quiet" onClick={() => void cancelUpload(kind)}>
      {upload.state === 'failed' ? t('files.dismiss') : t('common:cancel')}
    </Button>
  );
  if (upload.state === 'failed') {
    const { failure } = upload;
    return (
      <Notice
        tone="danger"
        title={t(fileTexts[kind].failed)}
        action={
          <>
            <Button onClick={() => retryUpload(kind)}>{t('common:retry')}</Button>
            {cancel}
          </>
        }
      >
        {failureText(i18n, failure ?? { code: 'NETWORK', message: '' })}
      </Notice>
    );
  }
  const isWaiting = upload.state === 'waiting';
  const isThere = upload.sent >= upload.bytes;
  return (
    <div className={css.status}>
      <ProgressBar
        value={(upload.sent / upload.bytes) * 100}
        label={isThere ? t('files.checking') : t('files.sending', { name: upload.name })}
      />
      {isWaiting && (
        <p role="status">{t(upload.isStored ? 'files.waiting' : 'files.waitingHere')}</p>
      )}
      <div className={css.actions}>
        {isWaiting && (
          <Button variant="quiet" onClick={() => retryUpload(kind)}>
            {t('files.tryNow')}
          </Button>
        )}
        {/* What is being taken cannot be called off any more. */}
        {(isWaiting || !isThere) && cancel}
      </div>
    </div>
  );
}
