import { useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { reportFindings, type JobReport, type ReportFinding } from '#contract/support/report.ts';
import { callApi } from '#src/data/api.ts';
import { useDraft } from '#src/forms/draft.ts';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { failureText } from '#src/forms/failureText.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { RadioGroup } from '#src/components/fields/RadioGroup.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { TextArea } from '#src/components/fields/TextArea.tsx';
import css from './AdminReportsPage.module.css';

interface CloseReportSheetProps {
  report: JobReport;
  onCancel: () => void;
  /** Someone else was faster: what is on screen is old. */
  onOutdated: () => void;
  onClosed: (report: JobReport) => void;
}

/** What the admin found. A job that is gone already cannot be paused. */
export function CloseReportSheet({
  report,
  onCancel,
  onOutdated,
  onClosed,
}: CloseReportSheetProps) {
  const { t, i18n } = useTranslation('adminReports');
  const [finding, setFinding] = useState<ReportFinding>(report.jobId ? 'paused' : 'unfounded');
  const [draft, setDraft, forgetDraft] = useDraft(`admin-report:${report.id}`, { outcome: '' });
  const formId = useId();
  const close = async () => {
    const body = { status: 'closed', was: report.status, finding, outcome: draft.outcome };
    const closed = await callApi('jobs.closeReport', { params: { reportId: report.id }, body });
    forgetDraft();
    onClosed(closed);
  };
  const { run, busy, failure } = useAction(close, { leaves: true });
  const isOld = failure?.code === 'VERSION_CONFLICT';
  const cancel = isOld ? onOutdated : onCancel;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    run();
  }

  return (
    <Sheet
      open
      onClose={cancel}
      title={t('form.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="quiet" onClick={cancel}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={isOld}
            busy={busy}
            busyLabel={t('form.saving')}
          >
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={submit}>
        <p className={css.about}>
          <strong>{t(`reason.${report.reason}`)}</strong>
          {t('job', { title: report.jobName, company: report.companyName })}
        </p>
        {isOld && <StoredNow report={failure.body.current as JobReport} />}
        {failure && !isOld && (
          <Notice tone="danger" title={t('form.failed')}>
            {failureText(i18n, failure)}
          </Notice>
        )}
        <RadioGroup
          legend={t('form.finding')}
          name="finding"
          value={finding}
          onChange={(next) => !busy && setFinding(next)}
          options={reportFindings.map((value) => ({
            value,
            label: t(`form.${value}`),
            hint: t(`form.${value}Hint`),
            disabled: value === 'paused' && !report.jobId,
          }))}
        />
        <TextArea
          label={t('form.outcome')}
          optionalText={t('common:optional')}
          value={draft.outcome}
          rows={3}
          maxLength={limits.reportText}
          readOnly={busy}
          onChange={(event) => setDraft({ outcome: event.target.value })}
        />
      </form>
    </Sheet>
  );
}

/** What the one who was faster has found. What was typed here is kept for when it is opened again. */
function StoredNow({ report }: { report: JobReport }) {
  const { t } = useTranslation('adminReports');
  const found =
    report.status === 'open' ? t('filter.open') : t(`finding.${report.finding ?? 'other'}`);
  return (
    <Notice tone="warning" title={t('adminMenu:clash.title')}>
      <p>
        {t('adminMenu:clash.theirs')}: <strong>{found}</strong>
      </p>
      {report.outcome && <p>{report.outcome}</p>}
    </Notice>
  );
}
