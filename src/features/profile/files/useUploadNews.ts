import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { uploaded } from '#src/data/uploads/state.ts';
import { resumeUploads } from '#src/data/uploads/uploads.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { fileTexts } from './fileTexts.ts';

/** Goes on with uploads that were cut off, and tells when a file is in its place (spec 8). */
export function useUploadNews(): void {
  useSignals();
  const { t } = useTranslation('profile');
  const news = uploaded.value;
  useEffect(() => void resumeUploads(), []);
  useEffect(() => {
    if (news.length === 0) return;
    uploaded.value = [];
    for (const { kind, user } of news) {
      const { percentage } = user.profileCompletion;
      const text = t(fileTexts[kind].done, { percentage });
      showToast({ tone: 'ok', text, ms: limits.toastProfile });
    }
  }, [news, t]);
}
