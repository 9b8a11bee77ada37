import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import {
  mayRestore,
  mayWithdraw,
  type ApplicationEvent,
  type MyApplication,
} from '#contract/applications/application.ts';
import { href } from '#contract/http/paths.ts';
import { isGiven } from '#contract/options.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { InterviewBox } from './InterviewBox.tsx';
import { Timeline } from './Timeline.tsx';
import css from './Timeline.module.css';
import { useWithdrawal } from './useWithdrawal.ts';

interface ApplicationSheetProps {
  application: MyApplication;
  onClose: () => void;
}

/** The way of one application, and the way out of it; readable without a network. */
export function ApplicationSheet({ application, onClose }: ApplicationSheetProps) {
  const { t } = useTranslation('applications');
  return (
    <Sheet open onClose={onClose} title={application.jobTitle} closeLabel={t('common:close')}>
      <div className={css.sheet}>
        <InterviewBox application={application} />
        <section className="stack">
          <h3>{t('timeline.title')}</h3>
          <Timeline events={eventsOf(application)} />
        </section>
        <Withdrawal application={application} />
      </div>
    </Sheet>
  );
}

/** Kept answers from before there were events tell at least of the first step. */
function eventsOf({ events, appliedAt, applicationStatus }: MyApplication): ApplicationEvent[] {
  if (events && events.length > 0) return events;
  const applied = { kind: 'applied', at: appliedAt, status: 'Applied', interview: null } as const;
  if (applicationStatus === 'Applied') return [applied];
  return [applied, { ...applied, kind: 'status', status: applicationStatus }];
}

function Withdrawal({ application }: { application: MyApplication }) {
  const { t } = useTranslation('applications');
  const [asking, setAsking] = useState(false);
  const { busy, isWaiting, isLimited, withdrawn, send } = useWithdrawal(application);
  const { withdrawnAt, applicationStatus, jobId, jobTitle, companyName } = application;
  const mayUndo = isWaiting || (withdrawnAt && mayRestore(withdrawnAt, serverTime()));
  if (!withdrawn && !mayWithdraw(applicationStatus)) return null;
  return (
    <section className={css.withdraw}>
      {isWaiting && (
        <Notice tone="info">{t(isLimited ? 'withdraw.often' : 'withdraw.waiting')}</Notice>
      )}
      {withdrawn ? (
        <>
          {/* What the server does not know yet is not done. */}
          <p>
            {t(isWaiting ? 'withdraw.notYet' : mayUndo ? 'withdraw.mayUndo' : 'withdraw.mayApply')}
          </p>
          {mayUndo ? (
            <Button busy={busy} busyLabel={t('withdraw.busy')} onClick={() => void send(false)}>
              {t('withdraw.undo')}
            </Button>
          ) : (
            <Link href={href('job', { jobId })} className={buttonClass()}>
              {t('viewJob')}
            </Link>
          )}
        </>
      ) : (
        <>
          <p className={css.soft}>{t('withdraw.hint')}</p>
          <Button
            variant="quiet"
            busy={busy}
            busyLabel={t('withdraw.busy')}
            onClick={() => setAsking(true)}
          >
            {t('withdraw.start')}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={t('withdraw.title')}
        confirmLabel={t('withdraw.yes')}
        cancelLabel={t('common:cancel')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void send(true);
        }}
      >
        {t('withdraw.text', {
          job: jobTitle,
          company: isGiven(companyName) ? companyName : t('theCompany'),
        })}
      </ConfirmDialog>
    </section>
  );
}
