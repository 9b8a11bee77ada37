import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/http/paths.ts';
import type { JobReport } from '#contract/support/report.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import css from './AdminReportsPage.module.css';

interface ReportCardProps {
  report: JobReport;
  onClose: (report: JobReport) => void;
  onReopen: (report: JobReport) => void;
}

/** One report: why, about which job, how that stands, and what became of it. */
export function ReportCard({ report, onClose, onReopen }: ReportCardProps) {
  const { t } = useTranslation('adminReports');
  const { jobId, jobName, companyName, jobStatus } = report;
  const title = t('job', { title: jobName, company: companyName });
  const open = report.status === 'open';
  return (
    <Card className={css.card ?? ''}>
      <h2 className={css.reason}>{t(`reason.${report.reason}`)}</h2>
      <p className={css.job}>
        {jobId ? <Link href={href('job', { jobId })}>{title}</Link> : <strong>{title}</strong>}
        {jobStatus && (
          <Badge tone={jobStatus === 'active' ? 'green' : 'gray'}>{t(`status.${jobStatus}`)}</Badge>
        )}
        {report.openForJob > 1 && (
          <Badge tone="red">{t('sameJob', { count: report.openForJob })}</Badge>
        )}
      </p>
      {!jobId && <p className={css.soft}>{t('gone')}</p>}
      {report.text && <blockquote className={css.text}>{report.text}</blockquote>}
      <p className={css.soft}>
        {t(report.byMember ? 'by.member' : 'by.visitor', { date: shortDate(report.createdAt, t) })}
      </p>
      {!open && (
        <p>
          <Badge tone={report.finding === 'paused' ? 'yellow' : 'gray'}>
            {t(`finding.${report.finding ?? 'other'}`)}
          </Badge>{' '}
          {report.closedAt && t('closedOn', { date: shortDate(report.closedAt, t) })}
          {report.outcome && <span className={css.outcome}>{report.outcome}</span>}
        </p>
      )}
      <div className={css.actions}>
        {open ? (
          <Button aria-label={t('closeOf', { title: jobName })} onClick={() => onClose(report)}>
            {t('close')}
          </Button>
        ) : (
          <Button
            variant="quiet"
            aria-label={t('reopenOf', { title: jobName })}
            onClick={() => onReopen(report)}
          >
            {t('reopen')}
          </Button>
        )}
      </div>
    </Card>
  );
}
