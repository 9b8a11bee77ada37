import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '#src/lib/hydrated.ts';
import { Button } from '#src/ui/Button.tsx';
import { AlertIcon } from '#src/ui/icons.tsx';

// Opened by a tap, and brings the form's schema with it.
const ReportSheet = lazy(() => import('./ReportSheet.tsx'));

/** 'Report this job': for everybody, also without an account. */
export function ReportJob({ jobId }: { jobId: string }) {
  const { t } = useTranslation('job');
  const [open, setOpen] = useState(false);
  const ready = useHydrated();
  return (
    <p>
      <Button
        variant="quiet"
        icon={<AlertIcon size={20} />}
        disabled={!ready}
        onClick={() => setOpen(true)}
      >
        {t('report.open')}
      </Button>
      {open && (
        <Suspense>
          <ReportSheet jobId={jobId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
