import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs/job.ts';
import { href } from '#contract/http/paths.ts';
import { money, rupees, salaryText } from '#src/i18n/format.ts';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { ShareIcon } from '#src/components/icons/deferred.tsx';
import type { ShareSheetProps } from './ShareSheet.tsx';

/** Hands a job on: by the phone's own share menu, otherwise by WhatsApp or its link. */
export function ShareJob({ job }: { job: Job }) {
  const { t } = useTranslation('job');
  const [Sheet, setSheet] = useState<ComponentType<ShareSheetProps> | null>(null);

  const { jobName, companyName, location, pay, salaryRange } = job;
  const amount = pay
    ? `${money(pay.from, pay.currency)} (${rupees(pay.inrFrom)})`
    : salaryRange && salaryText(salaryRange, t);
  const text = [`${jobName}, ${companyName}, ${location}`, amount].filter(Boolean).join('. ');
  const url = () => window.location.origin + href('job', { jobId: job._id });

  async function share() {
    if ('share' in navigator) {
      try {
        return await navigator.share({ title: jobName, text, url: url() });
      } catch (failure) {
        // The person closed the menu. Anything else: another way.
        if (failure instanceof DOMException && failure.name === 'AbortError') return;
      }
    }
    const { default: Loaded } = await import('./ShareSheet.tsx');
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
