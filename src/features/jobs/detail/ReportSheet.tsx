import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { reportReasons, type ReportReason } from '#contract/support/report.ts';
import { reportForm } from '#contract/support/reportForm.ts';
import { fieldErrors } from '#contract/schema.ts';
import { sendOrKeep } from '#src/data/outbox/sendOrKeep.ts';
import { useDraft } from '#src/forms/draft.ts';
import { useSubmit } from '#src/features/shared/calls/useSubmit.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { RadioGroup } from '#src/components/fields/RadioGroup.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { TextArea } from '#src/components/fields/TextArea.tsx';
import css from './FactsList.module.css';

const blank: { reason: ReportReason | ''; text: string } = { reason: '', text: '' };

/** The report of a job: a reason, and what happened. Without a network it waits on the phone. */
export default function ReportSheet({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const { t, i18n } = useTranslation('job');
  const [report, setReport, forgetDraft] = useDraft(`report:${jobId}`, blank);
  const id = useId();
  const checked = v.safeParse(reportForm, report);
  const { form, errors, forget, submit, busy, failure, notice } = useSubmit({
    check: () => (checked.issues ? fieldErrors(checked.issues) : {}),
    onlyFields: true,
    async send() {
      const call = 'jobs.report';
      const write = { call, params: { jobId }, body: checked.output } as const;
      const outcome = await sendOrKeep(write, forgetDraft);
      forgetDraft();
      onClose();
      if (outcome === 'gone') return;
      const text = t(outcome === 'login' ? 'common:sentAfterLogin' : `report.${outcome}`);
      showToast({ tone: outcome === 'sent' ? 'ok' : 'info', text });
    },
  });

  // Closed while it is sent, it would be opened again and sent a second time.
  const close = () => !busy && onClose();
  const errorOf = (field: string) =>
    errors[field] ? { error: t(`errors:fields.${errors[field]}`) } : {};
  return (
    <Sheet
      open
      onClose={close}
      title={t('report.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel={t('report.sending')}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate className={css.form} onSubmit={submit}>
        {failure && (
          <div ref={notice} tabIndex={-1}>
            <Notice tone="danger">
              {failure.offline ? t('report.offline') : failureText(i18n, failure)}
            </Notice>
          </div>
        )}
        <RadioGroup
          legend={t('report.title')}
          legendHidden
          name="reason"
          required
          value={report.reason}
          onChange={(reason) => {
            if (busy) return;
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
          counter={t('report.characters', {
            count: report.text.length,
            max: limits.reportText,
          })}
          counterOver={report.text.length > limits.reportText}
          value={report.text}
          // What is written while it is being sent would go with it.
          readOnly={busy}
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
