import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs/job.ts';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { ShareIcon } from '#src/components/icons/deferred.tsx';
import type { ShareSheetProps } from './ShareSheet.tsx';

/** Hands a job on: by the phone's own share menu, otherwise by WhatsApp or its link. */
export function ShareJob({ job }: { job: Job }) {
  const { t, i18n } = useTranslation('job');
  const [Sheet, setSheet] = useState<ComponentType<ShareSheetProps> | null>(null);
  const [shared, setShared] = useState({ text: '', url: '' });

  async function share() {
    const { sharedJob, shareByPhone } = await import('./shareJob.ts');
    const what = await sharedJob(job, i18n);
    if (await shareByPhone(what)) return;
    const { default: Loaded } = await import('./ShareSheet.tsx');
    setShared(what);
    setSheet(() => Loaded);
  }

  return (
    <>
      <IconButton
        plain
        label={t('share.open', { title: job.jobName })}
        onClick={() => void share()}
      >
        <ShareIcon />
      </IconButton>
      {Sheet && <Sheet {...shared} onClose={() => setSheet(null)} />}
    </>
  );
}
