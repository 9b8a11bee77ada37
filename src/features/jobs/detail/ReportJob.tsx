import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/features/shared/page/lazyPart.tsx';
import { useHydrated } from '#src/hooks/hydrated.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { AlertIcon } from '#src/components/icons/critical.tsx';

// Opened by a tap, and brings the form's schema with it.
const ReportSheet = lazyPart(() => import('./ReportSheet.tsx'));

/** 'Report this job': for everyone, also without an account. */
export function ReportJob({ jobId }: { jobId: string }) {
  const { t } = useTranslation('job');
  const [open, setOpen] = useState(false);
  const ready = useHydrated();
  return (
    <div>
      <Button
        variant="quiet"
        icon={<AlertIcon size={20} />}
        disabled={!ready}
        onClick={() => setOpen(true)}
      >
        {t('report.open')}
      </Button>
      {open && <ReportSheet jobId={jobId} onClose={() => setOpen(false)} />}
    </div>
  );
}
