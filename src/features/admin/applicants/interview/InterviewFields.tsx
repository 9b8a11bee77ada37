import { useTranslation } from 'react-i18next';
import { applicantLimits } from '#contract/applications/applicants.ts';
import { interviewLimits } from '#contract/applications/interviews.ts';
import { interviewZones } from '#contract/applications/interviewZones.ts';
import { zoneLabel } from '#contract/applications/zones.ts';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { draftProblems } from './interviewTime.ts';
import type { InterviewForm } from './useInterviewDraft.ts';
import type { FieldMessage } from '#src/i18n/keys.ts';

interface InterviewFieldsProps {
  form: InterviewForm;
  /** What is wrong is said once someone has tried to send it. */
  tried: boolean;
  /** What is on its way is what is on screen: it stays as it is meanwhile. */
  busy: boolean;
}

/** When and where; both or neither. */
export function InterviewFields({ form, tried, busy }: InterviewFieldsProps) {
  const { t } = useTranslation('applicants');
  const { draft, isRestored, discard } = form;
  const problems = tried ? draftProblems(draft) : {};
  const onChange = (next: typeof draft) => !busy && form.change(next);
  return (
    <>
      {isRestored && (
        <Notice
          tone="info"
          action={
            <Button variant="quiet" disabled={busy} onClick={discard}>
              {t('adminPipeline:edit.discard')}
            </Button>
          }
        >
          {t('adminPipeline:interview.unsaved')}
        </Notice>
      )}
      <TextField
        type="datetime-local"
        label={t('interview.at')}
        value={draft.at}
        error={problems.at && t(`errors:fields.${problems.at as FieldMessage}`)}
        onChange={(event) => onChange({ ...draft, at: event.target.value })}
      />
      <SelectField
        label={t('adminPipeline:interview.zone')}
        hint={t('adminPipeline:interview.hint')}
        value={draft.zone}
        options={interviewZones.map((value) => ({ value, label: zoneLabel(value) }))}
        onChange={(event) => onChange({ ...draft, zone: event.target.value })}
      />
      <TextField
        label={t('interview.place')}
        value={draft.place}
        maxLength={applicantLimits.place}
        error={problems.place && t(`errors:fields.${problems.place as FieldMessage}`)}
        onChange={(event) => onChange({ ...draft, place: event.target.value })}
      />
      <TextField
        label={t('adminPipeline:interview.note')}
        value={draft.note}
        maxLength={interviewLimits.note}
        onChange={(event) => onChange({ ...draft, note: event.target.value })}
      />
    </>
  );
}
