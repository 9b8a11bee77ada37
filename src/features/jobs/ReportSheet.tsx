import { useId, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { reportReasons, type ReportReason } from '#contract/report.ts';
import { reportForm } from '#contract/reportForm.ts';
import { fieldErrors } from '#contract/schema.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { useDraft } from '#src/lib/draft.ts';
import { useFormErrors } from '#src/lib/formErrors.ts';
import { showToast } from '#src/lib/toasts.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Sheet } from '#src/ui/Sheet.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import css from './FactsList.module.css';

const blank: { reason: ReportReason | ''; text: string } = { reason: '', text: '' };

/** The report of a job: a reason, and what happened. It goes out at once or says that it did not. */
export default function ReportSheet({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const { t } = useTranslation('job');
  const [report, setReport, forgetDraft] = useDraft(`report:${jobId}`, blank);
  const { form, errors, show, forget } = useFormErrors();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const id = useId();

  function fail(error: unknown) {
    const failed = error instanceof CallFailure ? error : new CallFailure(-1, {});
    if (show(failed.errors)) return;
    const said = t(`errors:codes.${failed.code}`, { defaultValue: t('report.failed') });
    flushSync(() => setFailure(failed.offline ? t('report.offline') : said));
    notice.current?.focus();
  }

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    const checked = v.safeParse(reportForm, report);
    if (!checked.success) return void show(fieldErrors(checked.issues));
    setBusy(true);
    try {
      await callApi('jobs.report', { params: { jobId }, body: checked.output });
      forgetDraft();
      showToast({ tone: 'ok', text: t('report.sent') });
      onClose();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  const errorOf = (field: string) =>
    errors[field] ? { error: t(`errors:fields.${errors[field]}`) } : {};
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('report.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel={t('report.sending')}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        className={css.form}
        onSubmit={(event) => void send(event)}
      >
        {failure && (
          <div ref={notice} tabIndex={-1}>
            <Notice tone="danger">{failure}</Notice>
          </div>
        )}
        <RadioGroup
          legend={t('report.title')}
          legendHidden
          name="reason"
          required
          value={report.reason}
          onChange={(reason) => {
            setReport((before) => ({ ...before, reason }));
            forget('reason');
            forget('text');
          }}
          options={reportReasons.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
          {...errorOf('reason')}
        />
        <TextArea
          name="text"
          label={t('report.text')}
          hint={t('report.textHint')}
          rows={4}
          maxLength={limits.reportText}
          value={report.text}
          onChange={(event) => {
            const text = event.target.value;
            setReport((before) => ({ ...before, text }));
            forget('text');
          }}
          {...(report.reason !== 'other' && { optionalText: t('common:optional') })}
          {...errorOf('text')}
        />
      </form>
    </Sheet>
  );
}
