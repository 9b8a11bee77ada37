import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { onUploaded, resumeUploads } from '#src/data/uploads.ts';
import { showToast } from '#src/lib/toasts.ts';
import { fileTexts } from './fileTexts.ts';

/** Goes on with uploads that were cut off, and tells when a file is in its place (spec 8). */
export function useUploadNews(): void {
  const { t } = useTranslation('profile');
  useEffect(() => {
    void resumeUploads();
    return onUploaded(({ kind, user }) => {
      const { percentage } = user.profileCompletion;
      const text = t(fileTexts[kind].done, { percentage });
      showToast({ tone: 'ok', text, ms: limits.toastProfile });
    });
  }, [t]);
}
