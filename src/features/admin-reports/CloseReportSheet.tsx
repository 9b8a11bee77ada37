import { useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { reportFindings, type JobReport, type ReportFinding } from '#contract/report.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { useDraft } from '#src/lib/draft.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Sheet } from '#src/ui/Sheet.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import css from './AdminReportsPage.module.css';

interface CloseReportSheetProps {
  report: JobReport;
  onCancel: () => void;
  onClosed: (report: JobReport) => void;
}

/** What the office found. A job that is gone already cannot be paused. */
export function CloseReportSheet({ report, onCancel, onClosed }: CloseReportSheetProps) {
  const { t } = useTranslation('adminReports');
  const [finding, setFinding] = useState<ReportFinding>(report.jobId ? 'paused' : 'unfounded');
  const [draft, setDraft, forgetDraft] = useDraft(`admin-report:${report.id}`, { outcome: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const formId = useId();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { status: 'closed', finding, outcome: draft.outcome };
      const params = { reportId: report.id };
      const closed = await callApi('jobs.closeReport', { params, body });
      forgetDraft();
      onClosed(closed);
    } catch (error) {
      setBusy(false);
      setFailure(error instanceof CallFailure ? error : new CallFailure(-1, {}));
    }
  }

  return (
    <Sheet
      open
      onClose={onCancel}
      title={t('form.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel={t('form.saving')}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={(event) => void submit(event)}>
        <p className={css.about}>
          <strong>{t(`reason.${report.reason}`)}</strong>
          {t('job', { title: report.jobName, company: report.companyName })}
        </p>
        {failure && (
          <Notice tone="danger" title={t('form.failed')}>
            {t(`errors:codes.${failure.code}`, { defaultValue: failure.message })}
          </Notice>
        )}
        <RadioGroup
          legend={t('form.finding')}
          name="finding"
          value={finding}
          onChange={setFinding}
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
          onChange={(event) => setDraft({ outcome: event.target.value })}
        />
      </form>
    </Sheet>
  );
}
