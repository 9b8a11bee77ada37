import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import type { JobEdit } from '#contract/jobs/manyJobsForm.ts';
import { categories } from '#contract/options.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { Checkbox } from '#src/components/fields/Checkbox.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import type { FieldMessage } from '#src/i18n/keys.ts';

export interface EditDraft {
  closingDate: string;
  /** There is to be no last day. */
  open: boolean;
  category: string;
  companyName: string;
}

export const blankEdit: EditDraft = { closingDate: '', open: false, category: '', companyName: '' };

/** What a draft changes; nothing where all of it is blank. */
export function editOf({ closingDate, open, category, companyName }: EditDraft): JobEdit {
  return {
    ...((open || closingDate) && { closingDate: open ? null : closingDate }),
    ...(category && { category }),
    ...(companyName.trim() && { companyName: companyName.trim() }),
  };
}

interface EditFieldsProps {
  draft: EditDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (draft: EditDraft) => void;
}

/** What may be changed of many jobs at once; what is blank stays. */
export function EditFields({ draft, errors, onChange }: EditFieldsProps) {
  const { t } = useTranslation('adminJobs');
  const field = (name: 'closingDate' | 'category' | 'companyName') => ({
    name,
    value: draft[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...draft, [name]: event.target.value }),
    ...(errors[name] && { error: t(`errors:fields.${errors[name] as FieldMessage}`) }),
  });
  return (
    <>
      <TextField
        {...field('closingDate')}
        type="date"
        label={t('facts.closingDate')}
        hint={t('facts.closingDateHint')}
        min={indianDay(serverTime())}
        disabled={draft.open}
      />
      <Checkbox
        label={t('edit.noLastDay')}
        checked={draft.open}
        onChange={(event) => onChange({ ...draft, open: event.target.checked })}
      />
      <SelectField
        {...field('category')}
        label={t('form.category')}
        placeholder={t('edit.stays')}
        options={categories}
      />
      <TextField
        {...field('companyName')}
        label={t('form.companyName')}
        placeholder={t('edit.stays')}
        maxLength={limits.shortText}
      />
    </>
  );
}
