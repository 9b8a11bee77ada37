import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { savedJobIds } from '#src/data/savedState.ts';
import { showToast } from '#src/lib/toasts.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { HeartFilledIcon, HeartIcon } from '#src/ui/icons.tsx';

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
    const { toggleSaved } = await import('#src/data/saved.ts');
    await toggleSaved(jobId).catch(() => showToast({ tone: 'danger', text: t('saved.full') }));
  };
  return (
    <IconButton
      plain
      label={t(saved ? 'saved.remove' : 'saved.save', { title })}
      pressed={saved}
      className={className ?? ''}
      onClick={() => void toggle()}
    >
      {saved ? <HeartFilledIcon /> : <HeartIcon />}
    </IconButton>
  );
}
