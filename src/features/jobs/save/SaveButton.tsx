import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { savedJobIds } from '#src/data/saved/savedJobsState.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import { loadChunk } from '#src/pwa/chunks.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { HeartIcon } from '#src/components/icons/critical.tsx';
import css from './SaveButton.module.css';

interface SaveButtonProps {
  jobId: string;
  title: string;
  className?: string | undefined;
}

/** The heart: puts a job aside, with its details, for reading without a network too. */
export function SaveButton({ jobId, title, className }: SaveButtonProps) {
  useSignals();
  const { t } = useTranslation('jobs');
  const saved = savedJobIds.value.has(jobId);
  const [lost, setLost] = useState(false);
  const toggle = async () => {
    setLost(false);
    const part = await loadChunk(() => import('#src/data/saved/savedJobs.ts')).catch(() => null);
    if (!part) return setLost(true);
    const text = t(keepsNothing() ? 'saved.notKept' : 'saved.full');
    await part.toggleSavedJob(jobId).catch(() => showToast({ tone: 'danger', text }));
  };
  return (
    <>
      <IconButton
        plain
        // What a snapshot answers by itself (sw/snapshots/scripts.ts).
        data-heart
        label={t(saved ? 'saved.remove' : 'saved.save', { title })}
        pressed={saved}
        className={className ?? ''}
        onClick={() => void toggle()}
      >
        <HeartIcon fill={saved ? 'currentColor' : 'none'} />
      </IconButton>
      {/* Here, not by a toast: what shows those may be missing for the same reason. */}
      {lost && (
        <p role="alert" className={css.lost}>
          {t('saved.lost')}
        </p>
      )}
    </>
  );
}
