import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { limits } from '#contract/limits.ts';
import { href } from '#contract/http/paths.ts';
import { uploaded, uploads, type Upload } from '#src/data/uploads/state.ts';
import { resumeUploads } from '#src/data/uploads/uploads.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { fileTexts } from './fileTexts.ts';

/** Goes on with a member's files that were cut off, and tells when one is in its place (spec 8) or was refused. */
export default function UploadToasts() {
  useSignals();
  const { t, ready } = useTranslation('profile', { useSuspense: false });
  const [path, navigate] = useLocation();
  const news = uploaded.value;
  const all = uploads.value;
  const told = useRef(new Set<Upload>());

  useEffect(() => void resumeUploads(), []);
  useEffect(() => {
    if (news.length === 0 || !ready) return;
    uploaded.value = [];
    for (const { kind, user } of news) {
      const { percentage } = user.profileCompletion;
      const text = t(fileTexts[kind].done, { percentage });
      showToast({ tone: 'ok', text, ms: limits.toastProfile });
    }
  }, [news, ready, t]);
  useEffect(() => {
    if (!ready) return;
    for (const upload of Object.values(all)) {
      if (upload.state !== 'failed' || told.current.has(upload)) continue;
      told.current.add(upload);
      // The profile itself says it where the file is.
      if (path === href('profile')) continue;
      const look = { label: t('common:nav.profile'), onAct: () => navigate(href('profile')) };
      showToast({ tone: 'danger', text: t(fileTexts[upload.kind].failed), ms: 0, action: look });
    }
  }, [all, path, ready, navigate, t]);
  return null;
}
