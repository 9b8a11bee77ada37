import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import {
  candidateLimits,
  documentKinds,
  type CandidateDocument,
} from '#contract/candidates/candidate.ts';
import { candidateDocumentForm } from '#contract/candidates/candidateForms.ts';
import { fieldErrors } from '#contract/schema.ts';
import { callApi } from '#src/data/api.ts';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { RecordForm } from '#src/features/admin/shared/RecordForm.tsx';
import { RecordSheet } from '#src/features/admin/shared/RecordSheet.tsx';
import { currentBy, useRecordForm } from '#src/features/admin/shared/useRecordForm.ts';

interface DocumentFields {
  kind: string;
  number: string;
  expiresOn: string;
}

interface DocumentSheetProps {
  candidateId: string;
  /** The document to change; null for a new one. */
  document: CandidateDocument | null;
  onClose: () => void;
  onSaved: () => void;
}

/** What is written down of a paper: what it is, its number where it has one, and when it ends. */
export function DocumentSheet(props: DocumentSheetProps) {
  const { t } = useTranslation('adminCandidates');
  return (
    <RecordSheet
      title={props.document ? t('documents.editTitle') : t('documents.add')}
      texts={{ save: t('documents.save'), saving: t('documents.saving'), notLoaded: '' }}
      record={null}
      heights={[]}
      onClose={props.onClose}
    >
      {({ id, onBusy }) => <DocumentForm id={id} onBusy={onBusy} {...props} />}
    </RecordSheet>
  );
}

const fieldsOf = ({ kind, number, expiresOn }: DocumentFields) => ({ kind, number, expiresOn });

function DocumentForm(props: DocumentSheetProps & { id: string; onBusy: (busy: boolean) => void }) {
  const { id, candidateId, document, onBusy, onSaved } = props;
  const { t } = useTranslation('adminCandidates');
  const form = useRecordForm<DocumentFields>({
    draftKey: `candidate-document:${candidateId}:${document?.id ?? 'new'}`,
    stored: document ? fieldsOf(document) : { kind: 'passport', number: '', expiresOn: '' },
    version: document?.version,
    currentOf: currentBy((current: CandidateDocument) => fieldsOf(current)),
    onBusy,
    async save(fields, { key, version }) {
      const checked = v.safeParse(candidateDocumentForm, fields);
      if (!checked.success) return fieldErrors(checked.issues);
      if (document) {
        await callApi('candidates.changeDocument', {
          params: { candidateId, documentId: document.id },
          body: { ...checked.output, version },
        });
      } else {
        await callApi('candidates.addDocument', {
          ...{ params: { candidateId }, body: checked.output },
          ...(key && { idempotencyKey: key }),
        });
      }
      return undefined;
    },
    afterSave: onSaved,
  });
  const label = (name: keyof DocumentFields) => t(`documents.fields.${name}`);
  return (
    <RecordForm
      id={id}
      form={form}
      label={label}
      texts={{
        restored: t('documents.restored'),
        discard: t('documents.discard'),
        failed: t('documents.failed'),
      }}
    >
      <SelectField
        {...form.field('kind')}
        label={label('kind')}
        options={documentKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <TextField
        {...form.field('number')}
        label={label('number')}
        optionalText={t('common:optional')}
        maxLength={candidateLimits.documentNumber}
        autoCapitalize="characters"
      />
      <TextField
        {...form.field('expiresOn')}
        type="date"
        label={label('expiresOn')}
        hint={t('documents.warned', { days: candidateLimits.expiryWarning })}
      />
    </RecordForm>
  );
}
