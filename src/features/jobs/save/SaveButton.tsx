import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { savedJobIds } from '#src/data/saved/savedJobsState.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { HeartIcon } from '#src/components/icons/critical.tsx';

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
  const toggle = async () => {
    const { toggleSavedJob: toggleSaved } = await import('#src/data/saved/savedJobs.ts');
    const text = t(keepsNothing() ? 'saved.notKept' : 'saved.full');
    await toggleSaved(jobId).catch(() => showToast({ tone: 'danger', text }));
  };
  return (
    <IconButton
      plain
      label={t(saved ? 'saved.remove' : 'saved.save', { title })}
      pressed={saved}
      className={className ?? ''}
      onClick={() => void toggle()}
    >
      <HeartIcon fill={saved ? 'currentColor' : 'none'} />
    </IconButton>
  );
}
