import { useTranslation } from 'react-i18next';
import { applicantLimits } from '#contract/applications/applicants.ts';
import { interviewLimits } from '#contract/applications/interviews.ts';
import { interviewZones } from '#contract/applications/interviewZones.ts';
import { zoneLabel } from '#contract/applications/zones.ts';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { draftProblems, isBlank, type InterviewDraft } from './interviewTime.ts';
import type { FieldMessage } from '#src/i18n/keys.ts';

interface InterviewFieldsProps {
  draft: InterviewDraft;
  /** What is wrong is said once someone has tried to send it. */
  tried: boolean;
  onChange: (draft: InterviewDraft) => void;
}

/** When and where; both or neither. */
export function InterviewFields({ draft, tried, onChange }: InterviewFieldsProps) {
  const { t } = useTranslation('applicants');
  const problems = tried && !isBlank(draft) ? draftProblems(draft) : {};
  return (
    <>
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
