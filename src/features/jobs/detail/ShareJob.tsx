import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs/job.ts';
import { href } from '#contract/http/paths.ts';
import { loadTexts } from '#src/i18n/texts.ts';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { ShareIcon } from '#src/components/icons/deferred.tsx';
import type { ShareSheetProps } from './ShareSheet.tsx';

/** Hands a job on: by the phone's own share menu, otherwise by WhatsApp or its link. */
export function ShareJob({ job }: { job: Job }) {
  const { t, i18n } = useTranslation('job');
  const [Sheet, setSheet] = useState<ComponentType<ShareSheetProps> | null>(null);
  const [text, setText] = useState('');
  const { jobName, companyName, location } = job;
  const url = () => window.location.origin + href('job', { jobId: job._id });

  async function share() {
    // In the words of the summary, which is on the screen; where it cannot be had, the names say enough.
    const line = await loadTexts(i18n, ['summary'])
      .then(() => import('#src/features/jobs/summary/summaryLines.ts'))
      .then(({ shareLine }) => shareLine(job, t))
      .catch(() => `${jobName}, ${companyName}, ${location}`);
    if ('share' in navigator) {
      try {
        return await navigator.share({ title: jobName, text: line, url: url() });
      } catch (failure) {
        // The person closed the menu. Anything else: another way.
        if (failure instanceof DOMException && failure.name === 'AbortError') return;
      }
    }
    const { default: Loaded } = await import('./ShareSheet.tsx');
    setText(line);
    setSheet(() => Loaded);
  }

  return (
    <>
      <IconButton plain label={t('share.open', { title: jobName })} onClick={() => void share()}>
        <ShareIcon />
      </IconButton>
      {Sheet && <Sheet text={text} url={url()} onClose={() => setSheet(null)} />}
    </>
  );
}
