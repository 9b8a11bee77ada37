import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { templateForm } from '#contract/messages/messageForms.ts';
import { messageLimits, type MessageTemplate } from '#contract/messages/message.ts';
import { fieldErrors } from '#contract/schema.ts';
import { callApi } from '#src/data/api.ts';
import { TextField } from '#src/components/fields/TextField.tsx';
import { MessageFields, refusalOf } from '#src/features/admin/shared/messages/MessageFields.tsx';
import { RecordForm } from '#src/features/admin/shared/RecordForm.tsx';
import { RecordSheet } from '#src/features/admin/shared/RecordSheet.tsx';
import records from '#src/features/admin/shared/Records.module.css';
import { currentBy, useRecordForm } from '#src/features/admin/shared/useRecordForm.ts';

interface TemplateSheetProps {
  /** The template to change; null for a new one. */
  template: MessageTemplate | null;
  onClose: () => void;
  onSaved: (template: MessageTemplate, isNew: boolean) => void;
}

/** The form of a template as the list has it: where it was changed since, saving says so. */
export function TemplateSheet({ template, onClose, onSaved }: TemplateSheetProps) {
  const { t } = useTranslation('adminMessages');
  const isNew = template === null;
  return (
    <RecordSheet
      title={isNew ? t('form.addTitle') : t('form.editTitle')}
      texts={{ save: t('form.save'), saving: t('form.saving'), notLoaded: '' }}
      record={null}
      heights={[]}
      onClose={onClose}
    >
      {({ id, onBusy }) => (
        <TemplateForm
          id={id}
          onBusy={onBusy}
          template={template}
          onSaved={(saved) => onSaved(saved, isNew)}
        />
      )}
    </RecordSheet>
  );
}

type TemplateFields = Omit<MessageTemplate, 'id' | 'version'> & { moneyConfirmed: boolean };

const blank: TemplateFields = {
  ...{ name: '', englishSubject: '', englishText: '', hinglishSubject: '', hinglishText: '' },
  moneyConfirmed: false,
};

function fieldsOf({ id: _id, version: _version, ...fields }: MessageTemplate): TemplateFields {
  return { ...fields, moneyConfirmed: false };
}

interface TemplateFormProps {
  id: string;
  template: MessageTemplate | null;
  onBusy: (busy: boolean) => void;
  onSaved: (template: MessageTemplate) => void;
}

function TemplateForm({ id, template, onBusy, onSaved }: TemplateFormProps) {
  const { t } = useTranslation('adminMessages');
  const form = useRecordForm<TemplateFields>({
    draftKey: `admin-template:${template?.id ?? 'new'}`,
    stored: template ? fieldsOf(template) : blank,
    version: template?.version,
    currentOf: currentBy(fieldsOf),
    onBusy,
    async save(fields, { key: idempotencyKey, version }) {
      const checked = v.safeParse(templateForm, fields);
      if (!checked.success) return fieldErrors(checked.issues);
      const body = checked.output;
      const saved = template
        ? await callApi('templates.update', {
            params: { templateId: template.id },
            body: { ...body, version },
          })
        : await callApi('templates.create', { body, ...(idempotencyKey && { idempotencyKey }) });
      onSaved(saved);
      return undefined;
    },
  });
  const label = (name: keyof TemplateFields) =>
    name === 'moneyConfirmed' ? t('money.confirm') : t(`fields.${name}`);
  const error = (name: keyof TemplateFields) => {
    const refusal = refusalOf(form.errors[name]);
    return refusal ? t(`refused.${refusal}`) : form.field(name).error;
  };
  const nameError = error('name');

  return (
    <RecordForm
      id={id}
      form={form}
      label={label}
      texts={{
        restored: t('form.restored'),
        discard: t('form.discard'),
        failed: t('failed.save'),
      }}
    >
      <TextField
        {...form.field('name')}
        {...(nameError && { error: nameError })}
        label={label('name')}
        hint={t('form.nameHint')}
        required
        maxLength={messageLimits.templateName}
        className={records.wide}
      />
      <MessageFields
        required
        values={form.fields}
        onChange={(name, value) => form.change(name, value)}
        onConfirm={(confirmed) => form.change('moneyConfirmed', confirmed)}
        error={error}
      />
    </RecordForm>
  );
}
